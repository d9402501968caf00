import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Loaded } from "#api/client.ts";
import type { User } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { signOut } from "#session/session.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { reload } from "#shared/lib/reload.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { focusTitle } from "#shared/ui/page.tsx";
import { changePassword } from "./calls.ts";
import { credentialsFields, type NewPasswordValues } from "./fields.ts";
import { userKeys } from "#queries/accounts.ts";

/** The user's own password. Changing it ends every session, so the page signs in again (rule `sessions-end`). */
export function CredentialsForm({ account }: { account: Loaded<User> }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);

  const update = (values: NewPasswordValues, headers: Record<string, string>) =>
    changePassword({ id: account.id, email: account.email ?? "" }, values, headers);
  const after = async ({ isSignedIn }: { isSignedIn: boolean }) => {
    if (isSignedIn) {
      // A new key remounts the form, which empties it.
      focusTitle();
      setChanges(changes + 1);
      await reload(queries, [userKeys.all]);
      return;
    }
    signOut();
    showAlert("Please sign in with your new password.");
    await navigate(paths.signIn(paths.account()));
  };
  return (
    <DataForm
      key={changes}
      method="edit"
      name="Password"
      fields={credentialsFields}
      initialValues={{ password: "", passwordConfirmation: "" }}
      version={account.etag}
      onUpdateFunction={update}
      onAfterUpdate={after}
    />
  );
}
