import type { Round } from "#api/types.ts";
import { longDate, shortTime } from "#shared/lib/dates.ts";
import { Section } from "./section.tsx";
import classes from "./section.module.css";

export function Schedule({ rounds }: { rounds: readonly Round[] }) {
  return (
    <Section title="Schedule" hint={rounds.map(({ name }) => name).join(", ") || undefined}>
      {rounds.length === 0 && <p>The schedule will be announced soon.</p>}
      <ul className={classes.list}>
        {rounds.map((round) => (
          <li key={round.id}>
            <h3>{round.name}</h3>
            {timesOf(round).map((time) => (
              <p key={time}>{time}</p>
            ))}
            <p className={classes.dimmed}>{round.location}</p>
            {round.description !== "" && <p className={classes.dimmed}>{round.description}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The end is shown only where staff want it to be. */
function timesOf({ startDate, startTime, endDate, endTime, endDateVisible }: Round): string[] {
  const [start, end] = [shortTime(startTime), shortTime(endTime)];
  if (!endDateVisible) return [longDate(startDate), start];
  if (endDate === startDate) return [longDate(startDate), `${start} – ${end}`];
  return [`${longDate(startDate)}, ${start} –`, `${longDate(endDate)}, ${end}`];
}
