import { lazy, Suspense } from "react";
import { tellOutstanding, type Bar } from "./bars.ts";
import classes from "./sale-figure.module.css";

const BarChart = lazy(async () => ({ default: (await import("./charts.ts")).BarChart }));

interface BarFigureProps {
  title: string;
  bars: readonly Bar[];
}

/** A chart of the money by category or method. The table below it has the numbers. */
export function BarFigure({ title, bars }: BarFigureProps) {
  return (
    <figure className={classes.figure} aria-label={title}>
      {tellOutstanding(bars) && (
        <ul className={classes.legend} aria-label="Bars">
          <li>
            <Piece /> Received
          </li>
          <li>
            <Piece isOutline /> Outstanding
          </li>
        </ul>
      )}
      <Suspense fallback={<div className={classes.chart} />}>
        <BarChart bars={bars} />
      </Suspense>
      <figcaption>The table below has the numbers.</figcaption>
    </figure>
  );
}

/** A sample of a bar for the legend. */
function Piece({ isOutline = false }) {
  return (
    <svg className={classes.piece} data-outline={isOutline} viewBox="0 0 32 12" aria-hidden="true">
      <path d="M 1 1 H 31 V 11 H 1 Z" />
    </svg>
  );
}
