import { client } from "#api/client.ts";
import classes from "#shared/user-or-sponsor/sections.module.css";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

/** Mails a sign-in link to a user without a password, or with a forgotten one (rule `auth-codes`). `email` is null without an address. */
export function SignInCredentials({ email }: { email: string | null }) {
  return (
    <section className={classes.section} aria-labelledby="sign-in-credentials">
      <h2 id="sign-in-credentials">Sign In Credentials</h2>
      {email === null ? (
        <p>This person has no e-mail address, and so cannot sign in. Give them one first.</p>
      ) : (
        <AccessMail email={email} />
      )}
    </section>
  );
}

function AccessMail({ email }: { email: string }) {
  return (
    <>
      <p>
        Sends {email} a link that signs them in without a password. It works once, within 24 hours,
        and they can choose a password of their own then.
      </p>
      <CallButton
        send={() => client.POST("/api/Auth/recover", { body: { email, isAdminRecovery: true } })}
        onDone={() =>
          showAlert(`A sign-in link is on its way to ${email}. It works once, within 24 hours.`)
        }
      >
        Send AuthCode access email
      </CallButton>
    </>
  );
}
