import { client } from "#api/client.ts";
import type { Sponsor } from "#api/types.ts";
import { DeleteButton } from "#features/user-sponsors/delete-button.tsx";
import { EditLink } from "#features/user-sponsors/edit-link.tsx";
import { truncate } from "#shared/lib/truncate.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import classes from "./sponsors.module.css";

const columns: readonly Column<Sponsor>[] = [
  { title: "Name", isFreeText: true, cell: (sponsor) => <Name sponsor={sponsor} /> },
  {
    title: "Description",
    isFreeText: true,
    cell: ({ description }) => truncate(description, 137, 140) || "–",
  },
];

export function SponsorTable({ rows, onGone }: TableProps<Sponsor>) {
  const actions: readonly Column<Sponsor>[] = [
    {
      title: "Edit",
      isAction: true,
      cell: ({ id, name }) => <EditLink type="sponsor" id={id} name={name} />,
    },
    {
      title: "Delete",
      isAction: true,
      cell: ({ id, name }) => (
        <DeleteButton
          type="sponsor"
          name={name}
          remove={() => client.DELETE("/api/Sponsor/{id}", { params: { path: { id } } })}
          onGone={onGone}
        />
      ),
    },
  ];
  return <DataTable label="Sponsors" columns={[...columns, ...actions]} rows={rows} />;
}

function Name({ sponsor: { name, liveFlag } }: { sponsor: Sponsor }) {
  return (
    <>
      {name}
      {!liveFlag && <p className={classes.dimmed}>Not live: visitors do not see it.</p>}
    </>
  );
}
