import { client, type Loaded } from "#api/client.ts";
import type { User } from "#api/types.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { profileFields } from "./fields.ts";

export function ProfileForm({ account }: { account: Loaded<User> }) {
  const { id, email, nameFirst, nameLast, phone, etag } = account;
  return (
    <DataForm
      method="edit"
      name="Account"
      fields={profileFields}
      initialValues={{ email: email ?? "", nameFirst, nameLast, phone }}
      version={etag}
      onUpdateFunction={({ nameFirst, nameLast, phone }, headers) =>
        client.PUT("/api/User", { body: { id, nameFirst, nameLast, phone }, headers })
      }
    />
  );
}
