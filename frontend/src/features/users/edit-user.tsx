import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#api/api-error.ts";
import { rolesQuery, userQuery } from "#queries/accounts.ts";
import classes from "#shared/user-or-sponsor/sections.module.css";
import { FormPage } from "#shared/user-or-sponsor/form-page.tsx";
import { Gone } from "#shared/user-or-sponsor/gone.tsx";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { SignInCredentials } from "./sign-in-credentials.tsx";
import { UserForm } from "./user-form.tsx";

export function EditUser({ id }: { id: number }) {
  const user = useQuery(userQuery(id));
  const roles = useQuery(rolesQuery());
  return (
    <FormPage type="user">
      <QueryStates of={[user, roles]} what="The user" notFound={<Gone type="user" />} />
      {user.data !== undefined && roles.data !== undefined && !isNotFound(user.error) && (
        <>
          <UserForm user={user.data} roles={roles.data} />
          <SignInCredentials email={user.data.email} />
          <div className={classes.links}>
            <ActionLink to={paths.receipts(id)}>Receipts</ActionLink>
            <ActionLink to={paths.historyOf("user", id)}>History</ActionLink>
          </div>
        </>
      )}
    </FormPage>
  );
}
