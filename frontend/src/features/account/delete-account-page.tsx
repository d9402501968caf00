import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ownDeletionQuery, deleteOwnAccount, mailDeletionCode } from "#queries/accounts.ts";
import { signOut } from "#session/session.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { askConfirm, showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./account.module.css";
import { deletionFields } from "./fields.ts";

const question = "Delete your account for ever? This cannot be undone.";

/** Deletes the user's own account. A mailed link opens this page, too, with its code behind '#'. */
export default function DeleteAccountPage() {
  const query = useQuery(ownDeletionQuery());
  const { data: deletion } = query;
  return (
    <Page title="Delete Your Account" width="form">
      <QueryStates of={query} what="Whether your account can be deleted" />
      {deletion !== undefined && (
        <div className={classes.sections}>
          <section className={classes.card} aria-label="What is deleted">
            <p>
              Your profile, passes, places on waitlists, consents and links to sponsors are deleted,
              and you are signed out everywhere. Tickets of past events, with what was paid for them
              and their receipts, stay in the books without your name and address.
            </p>
          </section>
          {deletion.against.length > 0 ? (
            <Against sentences={deletion.against} />
          ) : (
            <Ways hasPassword={deletion.hasPassword} />
          )}
          <ActionLink to={paths.account()}>Keep the account</ActionLink>
        </div>
      )}
    </Page>
  );
}

/** The reasons why the account cannot be deleted now. */
function Against({ sentences }: { sentences: readonly string[] }) {
  return (
    <section className={classes.card} aria-labelledby="against">
      <h2 id="against">Not yet</h2>
      <p>Your account cannot be deleted yet:</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deletion by password, or by a mailed code for an account without a password or with a forgotten one. */
function Ways({ hasPassword }: { hasPassword: boolean }) {
  const code = new URLSearchParams(useLocation().hash.slice(1)).get("code");
  const afterwards = useAfterwards();
  if (code !== null)
    return (
      <section className={classes.card} aria-labelledby="ways">
        <h2 id="ways">The link of your mail</h2>
        <p>Nothing is deleted before you press the button.</p>
        <CallButton
          emphasis="primary"
          question={question}
          send={() => deleteOwnAccount({ code })}
          onDone={afterwards}
        >
          Delete my account
        </CallButton>
        <MailedCode label="Mail me a new link" />
      </section>
    );
  return (
    <section className={classes.card} aria-labelledby="ways">
      <h2 id="ways">Show that it is you</h2>
      {hasPassword && (
        <DataForm
          method="post"
          fields={deletionFields}
          initialValues={{ password: "" }}
          submitLabel="Delete my account"
          onPostFunction={async (values) => {
            if (!askConfirm(question)) return;
            await deleteOwnAccount(values);
            await afterwards();
          }}
        />
      )}
      <MailedCode label={hasPassword ? "Mail me a link instead" : "Mail me a link"} />
    </section>
  );
}

function MailedCode({ label }: { label: string }) {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <CallButton send={mailDeletionCode} onDone={() => setSent(true)}>
        {label}
      </CallButton>
      <p role="status">
        {isSent && "We have mailed you a link. Open it in this browser within 30 minutes."}
      </p>
    </>
  );
}

/** Signs out after the deletion, as the account of the session is gone. */
function useAfterwards() {
  const navigate = useNavigate();
  return async () => {
    signOut();
    showAlert("Your account is deleted.");
    await navigate(paths.home());
  };
}
