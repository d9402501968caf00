import type { Overview } from "#api/types.ts";
import { signedDollarsText } from "#shared/lib/money.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { methodText } from "./bars.ts";

interface Row {
  id: number;
  method: string;
  received: number;
}

/** The received money by method, as staff wrote it. The sum is all received money. */
export function MethodTable({ overview: { methods, money } }: { overview: Overview }) {
  const rows: Row[] = methods.map((sum, place) => ({ id: place, ...sum }));
  if (rows.length > 1) rows.push({ id: rows.length, method: "In all", received: money.received });
  return <DataTable label="By method" columns={columns} rows={rows} />;
}

const columns: readonly Column<Row>[] = [
  { title: "Method", isFreeText: true, cell: ({ method }) => methodText(method) },
  { title: "Received", cell: ({ received }) => signedDollarsText(received) },
];
