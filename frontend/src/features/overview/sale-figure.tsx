import { lazy, Suspense } from "react";
import type { EarlierSale } from "#api/types.ts";
import { rowsOf, type SaleCurve } from "./sale-curve.ts";
import classes from "./sale-figure.module.css";
import { curveText, distanceText, nameOf } from "./words.ts";

const SaleChart = lazy(async () => ({ default: (await import("./sale-chart.tsx")).SaleChart }));

interface SaleFigureProps {
  title: string;
  curve: SaleCurve;
  earlier: EarlierSale | null;
  isMoney?: boolean;
  textOf: (total: number) => string;
  /** The same in the table, whose caption says of what; `textOf` where it is left out. */
  cellOf?: (total: number) => string;
}

/** A sale over time beside the year before: drawn, in words, and as a table. */
export function SaleFigure(props: SaleFigureProps) {
  const { title, curve, earlier, isMoney = false, textOf } = props;
  return (
    <figure className={classes.figure} aria-label={title}>
      <h3>{title}</h3>
      <Legend earlier={earlier} />
      <Suspense fallback={<div className={classes.chart} />}>
        <SaleChart curve={curve} isMoney={isMoney} />
      </Suspense>
      <p className={classes.axis} aria-hidden="true">
        Days before the event
      </p>
      <figcaption>{curveText(curve, earlier, textOf)}</figcaption>
      <details className={classes.numbers}>
        <summary>{title} as a table</summary>
        <Numbers {...props} />
      </details>
    </figure>
  );
}

function Legend({ earlier }: Pick<SaleFigureProps, "earlier">) {
  return (
    <ul className={classes.legend} aria-label="Lines">
      <li>
        <Line /> This event
      </li>
      {earlier !== null && (
        <li>
          <Line isEarlier /> {nameOf(earlier)}
        </li>
      )}
    </ul>
  );
}

/** A piece of the line as it is drawn. */
function Line({ isEarlier = false }) {
  return (
    <svg className={classes.line} data-earlier={isEarlier} viewBox="0 0 32 8" aria-hidden="true">
      <path d="M 0 4 H 32" />
    </svg>
  );
}

function Numbers({ title, curve, earlier, textOf, cellOf = textOf }: SaleFigureProps) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">This event</th>
          {earlier !== null && <th scope="col">{nameOf(earlier)}</th>}
        </tr>
      </thead>
      <tbody>
        {rowsOf(curve).map((row) => (
          <tr key={row.id}>
            <th scope="row">{distanceText(row.daysBefore)}</th>
            <td>{row.now === null ? "–" : cellOf(row.now)}</td>
            {row.earlier !== null && <td>{cellOf(row.earlier)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
