import { lazy, Suspense } from "react";
import type { EarlierSale } from "#api/types.ts";
import type { SaleCurve } from "./sale-curve.ts";
import classes from "./sale-figure.module.css";
import { namedWithYear } from "#shared/lib/tournaments.ts";
import { curveText } from "./words.ts";

const SaleChart = lazy(async () => ({ default: (await import("./charts.ts")).SaleChart }));

interface SaleFigureProps {
  title: string;
  curve: SaleCurve;
  earlier: EarlierSale | null;
  isMoney?: boolean;
  textOf: (total: number) => string;
}

/** The sales over time beside the year before, as a chart and in words. */
export function SaleFigure({ title, curve, earlier, isMoney = false, textOf }: SaleFigureProps) {
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
          <Line isEarlier /> {namedWithYear(earlier)}
        </li>
      )}
    </ul>
  );
}

/** A sample of the line for the legend. */
function Line({ isEarlier = false }) {
  return (
    <svg className={classes.line} data-earlier={isEarlier} viewBox="0 0 32 8" aria-hidden="true">
      <path d="M 0 4 H 32" />
    </svg>
  );
}
