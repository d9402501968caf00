import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client, dataWithVersion, ifMatch, type Loaded } from "#api/client.ts";
import type { User } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { signOut } from "#session/session.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { reload } from "#shared/lib/reload.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { focusTitle } from "#shared/ui/page.tsx";
import classes from "./account.module.css";
import { changePassword } from "./calls.ts";
import { claimFields, fieldsAfterNames, type ClaimValues, type ProfileValues } from "./fields.ts";
import { userKeys } from "#queries/accounts.ts";

interface ClaimFormProps {
  account: Loaded<User>;
  /** The values of the registration, which the owner of the address may not have typed. */
  typed: Omit<ProfileValues, "email">;
  /** Called when the names are saved, before the password is. */
  onNamed: () => void;
  isNamed: boolean;
  /** The page that the visitor wanted before signing in. */
  onward: string | null;
}

/** Name, phone and password of an account whose address was just confirmed; the server has cleared the former values. */
export function ClaimForm({ account, typed, onNamed, isNamed, onward }: ClaimFormProps) {
  const { id, email } = account;
  const queries = useQueryClient();
  const finish = useFinish(onward);
  const [hasFailed, setHasFailed] = useState(false);
  const saveNames = async ({ nameFirst, nameLast, phone }: ClaimValues) => {
    const body = { id, nameFirst, nameLast, phone };
    const named = await dataWithVersion(
      client.PUT("/api/User", { body, headers: ifMatch(account) }),
    );
    onNamed();
    queries.setQueryData(userKeys.detail(id), named);
    return named;
  };
  const post = async (values: ClaimValues) => {
    setHasFailed(false);
    const version = ifMatch(isNamed ? account : await saveNames(values));
    return changePassword({ id, email: email ?? "" }, values, version);
  };
  return (
    <section className={classes.claim} aria-label="Your Account">
      <DataForm
        method="post"
        fields={isNamed ? fieldsAfterNames : claimFields}
        initialValues={{ ...typed, password: "", passwordConfirmation: "" }}
        version={account.etag}
        submitLabel={isNamed ? "Save Password" : "Save Name and Password"}
        onPostFunction={post}
        onAfterPost={finish}
        onFailure={() => setHasFailed(true)}
      />
      <p role="status">
        {isNamed &&
          hasFailed &&
          "Your name and phone are saved. Your password is not: choose it, and save again."}
      </p>
      {onward !== null && <ActionLink to={onward}>Go on without saving</ActionLink>}
    </section>
  );
}

/** Goes on to the next page once all is saved. The navigation drops the state that shows this form. */
function useFinish(onward: string | null) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ isSignedIn }: { isSignedIn: boolean }) => {
    const saved = "Your name, phone and password are saved.";
    const to = onward ?? paths.reservations();
    if (!isSignedIn) {
      signOut();
      showAlert(`${saved} Please sign in with your new password.`);
      await navigate(paths.signIn(to));
      return;
    }
    showAlert(saved);
    await navigate(to, { replace: true, state: null });
    focusTitle();
    await reload(queries, "everything");
  };
}
