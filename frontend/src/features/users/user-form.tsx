import { useQueryClient } from "@tanstack/react-query";
import { AlertedError } from "#api/api-error.ts";
import { client, type Loaded } from "#api/client.ts";
import type { Role, User } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { useSignedIn } from "#session/euser.tsx";
import { changeEmail, signOut } from "#session/session.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { reload } from "#shared/lib/reload.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { userFields, type UserValues } from "./fields.ts";

interface UserFormProps {
  user: Loaded<User>;
  roles: readonly Role[];
}

export function UserForm({ user, roles }: UserFormProps) {
  const { id, email, nameFirst, nameLast, phone, roleArray, etag } = user;
  const euser = useSignedIn();
  const queries = useQueryClient();

  const update = async (values: UserValues, headers: Record<string, string>) => {
    const lost = id === euser.id ? without(roleArray, values.roleArray) : [];
    if (lost.length > 0 && !askConfirm(questionOf(lost)))
      throw new AlertedError("Not confirmed", "Nothing was changed.");
    const body = { id, ...values, roleArray: [...values.roleArray] };
    const answer = await client.PUT("/api/User", { body, headers });
    // The address as stored, as the server trims white space.
    if (id === euser.id && answer.data?.email) changeEmail(answer.data.email);
    return { ...answer, endsOwnSession: lost.length > 0 };
  };
  return (
    <DataForm
      method="edit"
      name="User"
      fields={userFields(roles, email !== null)}
      initialValues={{ email: email ?? "", nameFirst, nameLast, phone, roleArray }}
      version={etag}
      onUpdateFunction={update}
      // The server refuses the old token now (rule `sessions-end`).
      onAfterUpdate={({ endsOwnSession }) =>
        endsOwnSession ? signOut() : reload(queries, touched.users)
      }
    />
  );
}

function without(roles: readonly string[], others: readonly string[]): string[] {
  return roles.filter((role) => !others.includes(role));
}

function questionOf(lost: readonly string[]): string {
  const roles = new Intl.ListFormat("en").format(lost);
  const more = lost.includes("Admin") ? " Only another Admin can give it back to you." : "";
  return `You are taking the role ${roles} from yourself.${more} You will be signed out. Do you want to go on?`;
}
