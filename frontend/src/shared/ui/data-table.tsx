import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export interface Column<Row> {
  title: string;
  /** Its cells hold a button or link with its own label: the heading is for screen readers only. */
  isAction?: boolean;
  /** Its cells hold typed text: long words break, so that the table fits its page, and usual ones have room. */
  isFreeText?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A table that becomes one card a row on a phone. */
export function DataTable<Row extends { id: number }>({
  label,
  columns,
  rows,
}: DataTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isAction = false }) => (
            <th key={title} scope="col" data-action={isAction}>
              {isAction ? <span>{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ title, isAction = false, isFreeText = false, cell }) => (
              <td key={title} data-title={title} data-action={isAction} data-free-text={isFreeText}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
