import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "#api/client.ts";
import type { TicketCategory } from "#api/types.ts";
import { useEuser } from "#session/euser.tsx";
import { userQuery } from "#queries/accounts.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { priceNowText } from "#shared/lib/money.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { joinFields, type Person } from "./fields.ts";
import { touched } from "#queries/touched.ts";
import classes from "./waitlist.module.css";

interface JoinDialogProps {
  /** A sold-out category. */
  category: TicketCategory;
  onClose: () => void;
}

/** Adds the visitor to a category's waitlist. Asks for name and address without a named account. */
export function JoinDialog({ category, onClose }: JoinDialogProps) {
  const { euser } = useEuser();
  const account = useQuery({ ...userQuery(euser?.id ?? 0), enabled: euser !== null });
  const [joined, setJoined] = useState<Person | null>(null);
  const name = [account.data?.nameFirst, account.data?.nameLast].filter(Boolean).join(" ");
  const person: Person = { name, email: euser?.email ?? "" };
  return (
    <Dialog
      title={`Waitlist for ${category.name}, ${priceNowText(category)}`}
      isForm={joined === null}
      onClose={onClose}
    >
      {account.isLoading && <Loading />}
      {!account.isLoading && joined === null && (
        <Form
          category={category}
          person={person}
          isKnown={euser !== null && name !== ""}
          onJoined={setJoined}
        />
      )}
      {joined !== null && (
        <Joined
          category={category}
          email={joined.email}
          isConfirmed={
            account.data?.emailProven === true && isSame(joined.email, account.data.email)
          }
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  category: TicketCategory;
  person: Person;
  /** The visitor is signed in and has a name, so that no fields are needed. */
  isKnown: boolean;
  onJoined: (person: Person) => void;
}

function Form({ category, person, isKnown, onJoined }: FormProps) {
  return (
    <>
      {isKnown && (
        <p className={classes.about}>
          You wait as {person.name}; we write to {person.email}.
        </p>
      )}
      <DataForm
        method="post"
        submitLabel="Join the waitlist"
        fields={isKnown ? [] : joinFields}
        initialValues={person}
        onPostFunction={async (values, headers) => {
          const body = { ticketCategoryId: category.id, ...values };
          await client.POST("/api/Waitlist", { body, headers });
          return values;
        }}
        onAfterPost={onJoined}
        // Reloads also after a refusal, as there may be places left.
        reloads={touched.waitlist}
      />
    </>
  );
}

function isSame(typed: string, own: string | null): boolean {
  return typed.trim().toLowerCase() === own?.toLowerCase();
}

interface JoinedProps {
  category: TicketCategory;
  email: string;
  /** The address is the visitor's confirmed one, so that the entry has a place at once (rule `confirmed-entries`). */
  isConfirmed: boolean;
  onClose: () => void;
}

function Joined({ category, email, isConfirmed, onClose }: JoinedProps) {
  return (
    <div className={classes.joined}>
      <p ref={focus} role="status" tabIndex={-1}>
        {isConfirmed ? (
          <>
            You are in line for <strong>{category.name}</strong>. We have written to {email}.
          </>
        ) : (
          <>
            You are on the waitlist for <strong>{category.name}</strong>. We have written to {email}
            : unless that address is confirmed already, open the link in the mail, so that a place
            is kept for you.
          </>
        )}
      </p>
      <ActionButton onClick={onClose}>OK</ActionButton>
    </div>
  );
}

/** Moves the focus to the result, as the form is unmounted after sending. */
const focus = (text: HTMLElement | null) => text?.focus();
