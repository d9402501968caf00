import type { CategorySale, Overview } from "#api/types.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { paths } from "#shared/paths.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Link } from "#shared/ui/link.tsx";
import classes from "./overview.module.css";

interface CategoryTableProps {
  overview: Overview;
  tournamentId: number;
}

/** The sales of each category, and a sum of several. */
export function CategoryTable({ overview, tournamentId }: CategoryTableProps) {
  const { categories } = overview;
  const rows = categories.length > 1 ? [...categories, sumOf(overview)] : categories;
  return <DataTable label="By category" columns={columnsOf(overview, tournamentId)} rows={rows} />;
}

type Row = Omit<CategorySale, "price"> & { price: number | null };

/** The id of the row of the sum, which no category has. */
const all = 0;

function sumOf({ capacity, sold, paid, money }: Overview): Row {
  return { id: all, name: "In all", sponsorFlag: false, price: null, capacity, sold, paid, money };
}

/** The columns; those of gifts and refunds are left out without any. */
function columnsOf({ money }: Overview, tournamentId: number): readonly Column<Row>[] {
  const columns: (Column<Row> & { isLeftOut?: boolean })[] = [
    {
      title: "Category",
      isFreeText: true,
      cell: (row) => <Name row={row} tournamentId={tournamentId} />,
    },
    { title: "Price", cell: ({ price }) => (price === null ? "–" : dollarsText(price)) },
    { title: "Sold", cell: ({ sold, capacity }) => <Part part={sold} whole={capacity} /> },
    { title: "Paid", cell: ({ paid, sold }) => <Part part={paid} whole={sold} /> },
    { title: "Received", cell: ({ money: { received } }) => dollarsText(received) },
    { title: "Outstanding", cell: ({ money: { outstanding } }) => dollarsText(outstanding) },
    {
      title: "To refund",
      cell: ({ money: { toRefund } }) => dollarsText(toRefund),
      isLeftOut: money.toRefund === 0,
    },
    {
      title: "Gifts",
      cell: ({ money: { gifts } }) => dollarsText(gifts),
      isLeftOut: money.gifts === 0,
    },
  ];
  return columns.filter(({ isLeftOut = false }) => !isLeftOut);
}

function Part({ part, whole }: { part: number; whole: number }) {
  return (
    <span className={classes.part}>
      {part} of {whole}
    </span>
  );
}

function Name({ row, tournamentId }: { row: Row; tournamentId: number }) {
  const { id, name, sponsorFlag } = row;
  if (id === all) return <strong>{name}</strong>;
  const kind = sponsorFlag ? "sponsor" : "attendee";
  return (
    <>
      <Link to={paths.ticketsOfCategory(tournamentId, kind, id)}>{name}</Link>
      {sponsorFlag && <p className={classes.dimmed}>For sponsors</p>}
    </>
  );
}
