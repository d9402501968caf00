import type { EarlierSale } from "#api/types.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { rowsOf, type RowOfSale, type SaleCurve } from "./sale-curve.ts";
import classes from "./overview.module.css";
import { daysText } from "./words.ts";

interface SaleNumbersProps {
  title: string;
  curve: SaleCurve;
  earlier: EarlierSale | null;
  textOf: (total: number) => string;
}

/** The totals of a curve by week as a table, for users who cannot see the chart. */
export function SaleNumbers({ title, curve, earlier, textOf }: SaleNumbersProps) {
  const totalOf = (total: number | null) => (total === null ? "–" : textOf(total));
  const columns: Column<RowOfSale>[] = [
    { title: "Days before", cell: ({ daysBefore }) => daysText(daysBefore) },
    { title: "This event", cell: ({ now }) => totalOf(now) },
  ];
  if (earlier !== null)
    columns.push({ title: String(earlier.year), cell: (row) => totalOf(row.earlier) });
  return (
    <details className={classes.numbers}>
      <summary>{title} as a table</summary>
      <DataTable label={title} columns={columns} rows={rowsOf(curve)} />
    </details>
  );
}
