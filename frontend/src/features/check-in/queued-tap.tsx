import classes from "./queue.module.css";
import type { Item } from "./queue/records.ts";
import { useMomentText } from "./use-moment-text.ts";

/** In or out, and when. */
export function QueuedTap({ checkedIn, correctedAt }: Item) {
  const momentText = useMomentText();
  return (
    <span className={classes.more}>
      {checkedIn ? "checked in" : "undone"} on {momentText(correctedAt)}
    </span>
  );
}
