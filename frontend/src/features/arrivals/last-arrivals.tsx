import type { RosterAttendee, RosterRound } from "#api/types.ts";
import { startText } from "#shared/lib/start-text.ts";
import classes from "./arrivals.module.css";
import { lastArrivals } from "./sums.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { nameOf } from "./words.ts";

const shown = 10;

interface LastArrivalsProps {
  attendees: readonly RosterAttendee[];
  rounds: readonly RosterRound[];
}

/** The last arrivals, latest first, with round, time and the person who checked them in. */
export function LastArrivals({ attendees, rounds }: LastArrivalsProps) {
  const clock = useSiteClock();
  const last = lastArrivals(attendees, shown);
  if (last.length === 0) return <p>Nobody has arrived yet.</p>;
  return (
    <ol className={classes.list}>
      {last.map((one) => (
        <li key={one.id}>
          <p className={classes.line}>
            <span>{nameOf(one)}</span> <span>{clock.time(one.checkedInAt)}</span>
          </p>
          <p className={classes.more}>
            {[
              rounds.find(({ id }) => id === one.roundId)?.name ?? "No round yet",
              startText(one.start),
              clock.otherDay(one.checkedInAt),
              one.checkedInBy !== null && `by ${one.checkedInBy}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}
