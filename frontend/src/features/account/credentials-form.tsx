import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client, type Loaded } from "#api/client.ts";
import type { User } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { signOut } from "#session/session.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { reload } from "#shared/lib/reload.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { focusTitle } from "#shared/ui/page.tsx";
import { signIn } from "./calls.ts";
import { credentialsFields, type NewPasswordValues } from "./fields.ts";
import { userKeys } from "#queries/accounts.ts";

/** The user's own password. Changing it ends every session, so the page signs in again (rule `sessions-end`). */
export function CredentialsForm({ account }: { account: Loaded<User> }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);

  const update = async (values: NewPasswordValues, headers: Record<string, string>) => {
    const { id, email } = account;
    await client.PUT("/api/User/password", { body: { id, ...values }, headers });
    return { isSignedIn: await signsIn(email ?? "", values.password) };
  };
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

/** The password is already changed: a failed sign-in after it must not look like a failed change. */
async function signsIn(email: string, password: string): Promise<boolean> {
  try {
    await signIn({ email, password });
    return true;
  } catch {
    return false;
  }
}
