import { useQuery } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import { rolesQuery } from "#queries/accounts.ts";
import { FormPage } from "#features/user-sponsors/form-page.tsx";
import { useNewUserOrSponsor } from "#features/user-sponsors/use-new-user-or-sponsor.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { SendFunction } from "#shared/form/form-method.ts";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { userFields, type UserValues } from "./fields.ts";

const nobody: UserValues = {
  email: "",
  nameFirst: "",
  nameLast: "",
  phone: "",
  roleArray: ["User"],
};

export function NewUser() {
  const { data: roles, isPending, isError, refetch } = useQuery(rolesQuery());
  const { remember, goOn } = useNewUserOrSponsor("user");
  const create: SendFunction<UserValues> = async ({ roleArray, ...values }, headers) => {
    const body = { ...values, roleArray: [...roleArray] };
    remember(await answer(client.POST("/api/User", { body, headers })));
  };
  return (
    <FormPage type="user">
      {isPending && <Loading />}
      {isError && roles === undefined && (
        <Failed onRetry={refetch}>The roles could not be loaded just now.</Failed>
      )}
      {roles !== undefined && (
        <DataForm
          method="create"
          name="User"
          fields={userFields(roles, true)}
          initialValues={nobody}
          onCreateFunction={create}
          onAfterCreate={goOn}
        />
      )}
    </FormPage>
  );
}
