import { client } from "#api/client.ts";
import type { User } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { DeleteButton } from "#shared/user-or-sponsor/delete-button.tsx";
import { EditLink } from "#shared/user-or-sponsor/edit-link.tsx";
import { personNameAndEmail } from "#shared/lib/person-name.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { EmailText } from "#shared/ui/email-text.tsx";
import type { TableProps } from "#shared/ui/searched-list.tsx";

/** The address, marked while it is unconfirmed, as the account may then be a stranger's. */
const emailCell = ({ email, emailProven }: User) =>
  email === null ? (
    "–"
  ) : (
    <>
      <EmailText address={email} />
      {!emailProven && " (not confirmed)"}
    </>
  );

const columns: readonly Column<User>[] = [
  { title: "Email", isFreeText: true, cell: emailCell },
  { title: "First name", isFreeText: true, cell: ({ nameFirst }) => nameFirst || "–" },
  { title: "Last name", isFreeText: true, cell: ({ nameLast }) => nameLast || "–" },
  { title: "Roles", cell: ({ roleArray }) => roleArray.join(", ") || "–" },
];

export function UserTable({ rows, onGone }: TableProps<User>) {
  const actions: readonly Column<User>[] = [
    {
      title: "Edit",
      isAction: true,
      cell: (user) => <EditLink type="user" id={user.id} name={personNameAndEmail(user)} />,
    },
    {
      title: "Delete",
      isAction: true,
      cell: (user) => (
        <DeleteButton
          type="user"
          name={personNameAndEmail(user)}
          remove={() => client.DELETE("/api/User/{id}", { params: { path: { id: user.id } } })}
          onGone={onGone}
          reloads={touched.users}
        />
      ),
    },
  ];
  return <DataTable label="Users" columns={[...columns, ...actions]} rows={rows} />;
}
