import { useQuery } from "@tanstack/react-query";
import type { BillRow } from "#api/types.ts";
import { billQuery } from "#queries/bill.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";

/** The counts for the bill of the club, which charges for no-shows, too. */
export function BillSection({ tournamentId }: { tournamentId: number }) {
  const query = useQuery(billQuery(tournamentId));
  return (
    <section aria-label="Count for the bill">
      <h2>Count for the bill</h2>
      <QueryStates of={query} what="The count" />
      {query.data !== undefined && (
        <DataTable label="Count for the bill" columns={columns} rows={rowsOf(query.data)} />
      )}
    </section>
  );
}

interface Row extends Counts {
  id: number;
  name: string;
}

type Counts = Pick<BillRow, "registered" | "came" | "noShows" | "walkUps">;

const columns: readonly Column<Row>[] = [
  { title: "Round", isFreeText: true, cell: ({ name }) => name },
  { title: "Registered", cell: ({ registered }) => registered },
  { title: "Came", cell: ({ came }) => came },
  { title: "Did not come", cell: ({ noShows }) => noShows },
  { title: "Not here yet", cell: notHereYet },
  { title: "Walk-ups", cell: ({ walkUps }) => walkUps },
];

function notHereYet({ registered, came, noShows }: Counts): number {
  return registered - came - noShows;
}

function rowsOf(bill: readonly BillRow[]): Row[] {
  const rows = bill.map((row, place) => ({ ...row, id: place + 1, name: nameOf(row) }));
  const sum = (of: keyof Counts) => bill.reduce((all, row) => all + row[of], 0);
  const all = {
    registered: sum("registered"),
    came: sum("came"),
    noShows: sum("noShows"),
    walkUps: sum("walkUps"),
  };
  return [...rows, { id: 0, name: "In all", ...all }];
}

function nameOf({ roundName, playFlag }: BillRow): string {
  if (!playFlag) return "Not playing";
  return roundName ?? "No round yet";
}
