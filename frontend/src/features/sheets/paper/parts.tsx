import type { SheetContent } from "#api/types.ts";
import { shortDate, shortTime } from "#shared/lib/dates.ts";
import classes from "./paper.module.css";

/** The event, the round and its day. */
export function Heading({ content }: { content: SheetContent }) {
  const { event, round } = content;
  return (
    <p className={classes.event}>
      {event}
      {round !== null && ` · ${round.name}, ${shortDate(round.day)}, ${shortTime(round.time)}`}
    </p>
  );
}

/** The class of a name's length: the style sheet sets long names in smaller type, and cuts none. */
export function lengthOf(name: string): "usual" | "long" | "longest" {
  if (name.length <= 20) return "usual";
  return name.length <= 36 ? "long" : "longest";
}
