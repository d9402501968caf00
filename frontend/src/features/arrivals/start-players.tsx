import classes from "./arrivals.module.css";
import type { StartSum } from "./sums.ts";
import { hereText, missingText } from "./words.ts";

/** The names of the players of a start: the missing ones first, as a marshal looks for them. */
export function StartPlayers({ start }: { start: StartSum }) {
  const { arrived, expected } = start;
  return (
    <ul className={classes.players}>
      {arrived < expected && <li data-missing="true">Missing: {missingText(start)}</li>}
      {arrived > 0 && <li>Here: {hereText(start)}</li>}
    </ul>
  );
}
