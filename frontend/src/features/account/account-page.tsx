import { useQuery } from "@tanstack/react-query";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./account.module.css";
import { InvitationSwitch } from "#features/broadcasts/parts.tsx";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnSponsors } from "./own-sponsors.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { userQuery } from "#queries/accounts.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** The signed-in user's own account. Admins edit other accounts under Users. */
export default function AccountPage() {
  const euser = useSignedIn();
  const { id } = euser;
  const query = useQuery(userQuery(id));
  const { data: account } = query;
  return (
    <Page title="Account" width="form">
      <QueryStates of={query} what="Your account" />
      {account !== undefined && (
        <div className={classes.sections}>
          <ConfirmNote />
          <section aria-label="Profile">
            <ProfileForm account={account} />
          </section>
          <section aria-label="Sign In Credentials">
            <CredentialsForm account={account} />
          </section>
          {/* Admins manage every sponsor, on a page of its own. */}
          {!isAdmin(euser) && <OwnSponsors />}
          <section className={classes.card} aria-labelledby="receipts">
            <h2 id="receipts">Receipts</h2>
            <p>What we have received from you, by ticket or by year, for your taxes.</p>
            <div className={classes.choices}>
              <ActionLink to={paths.receipts()}>Your receipts</ActionLink>
            </div>
          </section>
          <section className={classes.card} aria-labelledby="invitations">
            <h2 id="invitations">News</h2>
            <p>
              Mail about your tickets always comes. Of coming tournaments we tell you only if you
              want it; each such mail has a link to stop it.
            </p>
            <InvitationSwitch userId={id} />
          </section>
          <OwnData />
          <SignOutEverywhere />
        </div>
      )}
    </Page>
  );
}
