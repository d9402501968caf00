import classes from "./curve-figure.module.css";
import { busiest, halfHour, type Curve } from "./curve.ts";
import { useSiteClock } from "#queries/site-clock.ts";

interface CurveFigureProps {
  curve: Curve;
  expected: number;
  /** Adds the numbers of each half-hour, folded. */
  hasList?: boolean;
}

/** The arrivals by time, as a drawing and in words. */
export function CurveFigure({ curve, expected, hasList = true }: CurveFigureProps) {
  const clock = useSiteClock();
  const most = busiest(curve);
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classes.area} d={`${pathOf(curve, expected)} V ${height} H 0 Z`} />
        <path className={classes.line} d={pathOf(curve, expected)} />
      </svg>
      <p className={classes.axis} aria-hidden="true">
        <span>{clock.time(curve.from)}</span> <span>{clock.time(curve.until)}</span>
      </p>
      <figcaption>
        {most !== undefined &&
          `Most arrived from ${clock.time(most.from)} to ${clock.time(most.from + halfHour)}: ${most.arrived}. `}
        The top of the drawing is all {expected}.
      </figcaption>
      {hasList && <HalfHours curve={curve} />}
    </figure>
  );
}

/** In units of the SVG, which is scaled to its container. */
const [width, height] = [1000, 240];

/** A step function: the count is constant until the next arrival. */
function pathOf({ from, until, steps }: Curve, expected: number): string {
  const x = (at: number) => Math.round(((at - from) / (until - from)) * width);
  const y = (count: number) => Math.round(height - (count / Math.max(expected, 1)) * height);
  const stairs = steps.map(({ at, count }) => `H ${x(at)} V ${y(count)}`);
  const last = steps.at(-1)?.at ?? from;
  return `M 0 ${height} ${stairs.join(" ")} H ${x(last)}`;
}

function HalfHours({ curve: { halfHours } }: { curve: Curve }) {
  const clock = useSiteClock();
  return (
    <details>
      <summary>By half-hour</summary>
      <ul className={classes.halfHours}>
        {halfHours.map(({ from, arrived, total }) => (
          <li key={from}>
            From {clock.time(from)}: {arrived} arrived, {total} here
          </li>
        ))}
      </ul>
    </details>
  );
}
