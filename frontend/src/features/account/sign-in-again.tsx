import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";
import { tokenOf, whenSignedInElsewhere } from "#session/asked-tabs.ts";
import { signOut, startSession, type Euser } from "#session/session.ts";
import { useSignOut } from "#features/session/use-sign-out.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm, showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import classes from "./account.module.css";
import { isTakenFor, recover, tokenFor } from "./calls.ts";
import { signInAgainFields, type SignInValues } from "./fields.ts";

export interface SignInAgainProps {
  euser: Euser;
  /** Called after the new session has begun and the dialog is gone. */
  onSignedIn: () => void;
}

/** A dialog over the page on which the session has ended, so that typed values stay. Accepts the same account only. */
export function SignInAgain({ euser, onSignedIn }: SignInAgainProps) {
  const { email } = euser;
  const navigate = useNavigate();
  const signOutInstead = useSignOut();
  const begin = useNewSession(onSignedIn);
  useOtherTabs(euser, begin);

  const post = async (values: SignInValues) => begin(await tokenFor(values, euser.id));
  const close = () => {
    if (!askConfirm(question)) return;
    signOut();
    void navigate(paths.signIn());
  };
  return (
    <Dialog title="Sign in again" isForm asksItself onClose={close}>
      <div data-signs-in-again className={classes.again}>
        <p>
          Your session has ended. Sign in, and you go on here: what you entered is kept. Press the
          button of the page again then.
        </p>
        <DataForm
          method="post"
          fields={signInAgainFields}
          initialValues={{ email, password: "" }}
          submitLabel="Sign In"
          onPostFunction={post}
        />
        <MailedLink email={email} />
        <ActionButton onClick={signOutInstead}>Sign out instead</ActionButton>
      </div>
    </Dialog>
  );
}

const question =
  "Do you want to sign out instead? What you entered on this page and did not save will be lost.";

/** Starts the new session and reloads every query of the page. */
function useNewSession(onSignedIn: () => void): (token: string) => void {
  const queries = useQueryClient();
  return (token) => {
    startSession(token);
    void queries.invalidateQueries();
    // Deferred until the dialog is unmounted.
    setTimeout(onSignedIn);
  };
}

/** Takes over the session of another tab: one that exists, or one that begins later, for example by a mailed link. */
function useOtherTabs({ id, email }: Euser, begin: (token: string) => void): void {
  const { mutate } = useMutation({
    mutationFn: async () => {
      const token = await tokenOf(email);
      return token !== null && (await isTakenFor(id, token)) ? token : null;
    },
    onSuccess: (token) => {
      if (token !== null) begin(token);
    },
    meta: { alert: false },
  });
  useEffect(() => {
    mutate();
    return whenSignedInElsewhere(email, mutate);
  }, [email, mutate]);
}

function MailedLink({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false);
  const tell = () => {
    setIsSent(true);
    showAlert("Recovery process has been initiated. See your email for next step instructions.");
  };
  return (
    <>
      <CallButton send={() => recover(email)} onDone={tell}>
        Mail me a link instead
      </CallButton>
      <p role="status">
        {isSent && "Open the link of the mail in this browser, and this page goes on by itself."}
      </p>
    </>
  );
}
