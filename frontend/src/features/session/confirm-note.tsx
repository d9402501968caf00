import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { client } from "#api/client.ts";
import { leadOnTo, noteAsked } from "#session/asked-here.ts";
import { useEuser } from "#session/euser.tsx";
import classes from "./notes.module.css";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { userQuery } from "#queries/accounts.ts";

interface ConfirmNoteProps {
  children?: ReactNode;
  /** The page that the mailed link opens in this browser. */
  back?: string;
}

/** A note to users with an unconfirmed address, with a button that mails the link again. */
export function ConfirmNote({ children, back }: ConfirmNoteProps) {
  const { euser } = useEuser();
  const { data: account } = useQuery({
    ...userQuery(euser?.id ?? 0),
    enabled: euser !== null,
    meta: { alert: false },
  });
  const email = account?.email ?? "";
  const isShown = account !== undefined && !account.emailProven;
  const ask = async () => {
    await client.POST("/api/Auth/confirmation");
    await noteAsked("confirmation", email, back);
  };
  const tell = () =>
    showAlert(
      `We have mailed a link to ${email}. Open it to confirm your address.\n\n` +
        "The mail may take a minute; another one is sent after that at the earliest.",
    );
  useEffect(() => {
    if (isShown && back !== undefined) void leadOnTo(email, back);
  }, [isShown, email, back]);
  if (!isShown) return null;
  return (
    <div role="note" className={classes.note}>
      <p className={classes.text}>
        {children ?? "Please confirm your address."} Open the link that we mail to {email} in this
        browser, and your password stays.
      </p>
      <CallButton send={ask} onDone={tell}>
        Send the link again
      </CallButton>
    </div>
  );
}
