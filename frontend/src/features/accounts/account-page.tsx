import { useQuery } from "@tanstack/react-query";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./accounts.module.css";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { OwnSponsors } from "./own-sponsors.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { userQuery } from "#queries/accounts.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** One's own account. Others' are edited by Admins elsewhere. */
export default function AccountPage() {
  const euser = useSignedIn();
  const { id } = euser;
  const { data: account, isPending, isError, refetch } = useQuery(userQuery(id));
  return (
    <Page title="Account" width="form">
      {isPending && <Loading />}
      {isError && account === undefined && (
        <Failed onRetry={refetch}>Your account could not be loaded just now.</Failed>
      )}
      {account !== undefined && (
        <div className={classes.sections}>
          <ConfirmNote />
          <section aria-label="Profile">
            <ProfileForm account={account} />
          </section>
          <section aria-label="Sign In Credentials">
            <CredentialsForm account={account} />
          </section>
          {/* An Admin may act for all of them, and has a page for that. */}
          {!isAdmin(euser) && <OwnSponsors />}
          <SignOutEverywhere />
        </div>
      )}
    </Page>
  );
}
