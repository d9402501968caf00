import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#api/api-error.ts";
import { client } from "#api/client.ts";
import type { TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { useEuser } from "#session/euser.tsx";
import { userQuery } from "#queries/accounts.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { joinFields, type JoinValues } from "./fields.ts";
import { useReloadWaitlist } from "#queries/waitlist.ts";
import classes from "./waitlist.module.css";

interface JoinWaitlistProps {
  /** The sold-out categories. */
  categories: readonly TicketCategory[];
  /** The one whose card led here: the keyboard goes on from the form. */
  chosen: number | null;
}

/** Puts a visitor on the waitlist of a category. Without an account it asks for a name and an address. */
export function JoinWaitlist({ categories, chosen }: JoinWaitlistProps) {
  const { euser } = useEuser();
  const account = useQuery({ ...userQuery(euser?.id ?? 0), enabled: euser !== null });
  const [joined, setJoined] = useState<JoinValues | null>(null);
  const join = useJoin();
  const category = categories.find(({ id }) => id === joined?.ticketCategoryId);
  if (account.isLoading) return <Loading />;
  const name = [account.data?.nameFirst, account.data?.nameLast].filter(Boolean).join(" ");
  const initialValues: JoinValues = {
    ticketCategoryId: chosen ?? (categories.length === 1 ? (categories[0]?.id ?? null) : null),
    name,
    email: euser?.email ?? "",
  };
  const isKnown = euser !== null && name !== "";
  return (
    <section className={classes.join} aria-labelledby="join-the-waitlist">
      <h2 id="join-the-waitlist" ref={chosen === null ? null : focus} tabIndex={-1}>
        Join the waitlist
      </h2>
      {joined === null ? (
        <>
          {isKnown && (
            <p>
              You wait as {name}; we write to {initialValues.email}.
            </p>
          )}
          <DataForm
            method="post"
            fields={isKnown ? joinFields(categories).slice(0, 1) : joinFields(categories)}
            initialValues={initialValues}
            onPostFunction={async (values, headers) => {
              const asked = isKnown ? { ...values, name, email: initialValues.email } : values;
              await join(asked, headers);
              setJoined(asked);
            }}
          />
        </>
      ) : (
        <div className={classes.joined}>
          <p ref={focus} role="status" tabIndex={-1}>
            You are on the waitlist for <strong>{category?.name}</strong>. We have written to{" "}
            {joined.email}: unless that address is confirmed already, open the link in the mail, so
            that a place is kept for you.
          </p>
          <ActionButton onClick={() => setJoined(null)}>Join for another ticket</ActionButton>
        </div>
      )}
      <Offered categories={categories} />
    </section>
  );
}

/** The form is gone after sending: moves the focus to the result. */
const focus = (text: HTMLElement | null) => text?.focus();

/** For a visitor with a held place: the category is sold out to everybody else. */
function Offered({ categories }: Pick<JoinWaitlistProps, "categories">) {
  return (
    <details className={classes.offered}>
      <summary>Were you offered a place?</summary>
      <p>Reserve it while it is held for you, signed in with the address that we wrote to.</p>
      <div className={classes.links}>
        {categories.map(({ id, name, tournamentId, sponsorFlag }) => (
          <ActionLink
            key={id}
            to={paths.newTicket(tournamentId, sponsorFlag ? "sponsor" : "attendee")}
            state={{ categoryId: id, isOffered: true }}
          >
            Reserve {name}
          </ActionLink>
        ))}
      </div>
    </details>
  );
}

function useJoin() {
  const reload = useReloadWaitlist();
  return async (values: JoinValues, headers: Record<string, string>) => {
    const body = { ...values, ticketCategoryId: Number(values.ticketCategoryId) };
    try {
      await client.POST("/api/Waitlist", { body, headers });
      void reload();
    } catch (error) {
      // There may be places left after all.
      if (error instanceof ApiError && error.status === 409) void reload();
      throw error;
    }
  };
}
