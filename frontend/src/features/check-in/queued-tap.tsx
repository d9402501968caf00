import classes from "./queue.module.css";
import type { Item } from "./queue/records.ts";
import { useSiteClock } from "#queries/site-clock.ts";

/** `checked in` or `undone`, with the time. */
export function QueuedTap({ checkedIn, correctedAt }: Item) {
  const clock = useSiteClock();
  return (
    <span className={classes.more}>
      {checkedIn ? "checked in" : "undone"}
      {clock.moment(correctedAt, " on ")}
    </span>
  );
}
