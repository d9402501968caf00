import { client } from "#api/client.ts";
import type { Round, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Link } from "#shared/ui/link.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { enabledCategories } from "./fields.ts";
import { LiveToggle } from "./live-toggle.tsx";
import { touched } from "#queries/touched.ts";
import { whenText } from "./when.ts";

interface RoundTableProps {
  rounds: readonly Round[];
  /** All ticket categories of the tournament. */
  categories: readonly TicketCategory[];
}

export function RoundTable({ rounds, categories }: RoundTableProps) {
  const columns: readonly Column<Round>[] = [
    {
      title: "Name",
      isFreeText: true,
      cell: ({ id, name }) => <strong id={nameId(id)}>{name}</strong>,
    },
    { title: "When", cell: whenText },
    { title: "Location", isFreeText: true, cell: ({ location }) => location },
    { title: "Spots left", cell: spotsText },
    {
      title: "Ticket Categories",
      isFreeText: true,
      cell: (round) => categoriesText(round, categories),
    },
    { title: "Live", cell: (round) => <LiveToggle round={round} /> },
    { title: "Actions", cell: (round) => <Actions round={round} /> },
  ];
  return <DataTable label="Rounds" columns={columns} rows={rounds} />;
}

const nameId = (roundId: number) => `round-${roundId}`;

function spotsText({ attendeeSpotsAvailiable, maxAttendees }: Round): string {
  return `${attendeeSpotsAvailiable} of ${maxAttendees}`;
}

function categoriesText(round: Round, categories: readonly TicketCategory[]): string {
  const enabled = enabledCategories(round);
  const names = categories.filter(({ id }) => enabled.has(id)).map(({ name }) => name);
  if (names.length === 0) return "None";
  return names.length === categories.length && names.length > 1 ? "All" : names.join(", ");
}

function Actions({ round }: { round: Round }) {
  const { id, tournamentId, name } = round;
  const onRemoved = () => {
    showAlert("Round was successfully removed.");
    focusTitle();
  };
  const describedBy = nameId(id);
  return (
    <RowActions>
      <Link to={paths.editRound(tournamentId, id)} aria-describedby={describedBy}>
        Edit
      </Link>
      <CallButton
        isPlain
        aria-describedby={describedBy}
        question={`Are you sure you want to remove this round?\n\n${name}, ${whenText(round)}`}
        send={() => client.DELETE("/api/Round/{id}", { params: { path: { id } } })}
        onDone={onRemoved}
        reloads={touched.rounds}
      >
        Remove
      </CallButton>
    </RowActions>
  );
}
