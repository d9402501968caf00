import { useQuery } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import { rolesQuery } from "#queries/accounts.ts";
import { FormPage } from "#shared/user-or-sponsor/form-page.tsx";
import { useCreatedUserOrSponsor } from "#shared/user-or-sponsor/use-created-user-or-sponsor.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { userFields, type UserValues } from "./fields.ts";

const emptyUser: UserValues = {
  email: "",
  nameFirst: "",
  nameLast: "",
  phone: "",
  roleArray: ["User"],
};

export function NewUser() {
  const query = useQuery(rolesQuery());
  const { data: roles } = query;
  const open = useCreatedUserOrSponsor("user");
  return (
    <FormPage type="user">
      <QueryStates of={query} what="The roles" />
      {roles !== undefined && (
        <DataForm
          method="create"
          name="User"
          fields={userFields(roles, true)}
          initialValues={emptyUser}
          onCreateFunction={({ roleArray, ...values }, headers) => {
            const body = { ...values, roleArray: [...roleArray] };
            return responseData(client.POST("/api/User", { body, headers }));
          }}
          onAfterCreate={open}
        />
      )}
    </FormPage>
  );
}
