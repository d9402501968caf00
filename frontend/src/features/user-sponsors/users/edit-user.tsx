import { useQuery } from "@tanstack/react-query";
import { rolesQuery, userQuery } from "#queries/accounts.ts";
import { FormPage } from "#features/user-sponsors/form-page.tsx";
import { LoadFailure } from "#features/user-sponsors/load-failure.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { SignInCredentials } from "./sign-in-credentials.tsx";
import { UserForm } from "./user-form.tsx";

export function EditUser({ id }: { id: number }) {
  const user = useQuery(userQuery(id));
  const roles = useQuery(rolesQuery());
  const error = user.error ?? roles.error;
  const loadAgain = () => Promise.all([user.refetch(), roles.refetch()]);
  if (user.data !== undefined && roles.data !== undefined)
    return (
      <FormPage type="user">
        <UserForm user={user.data} roles={roles.data} />
        <SignInCredentials email={user.data.email} />
      </FormPage>
    );
  return (
    <FormPage type="user">
      {error === null ? <Loading /> : <LoadFailure type="user" error={error} onRetry={loadAgain} />}
    </FormPage>
  );
}
