import type { Round } from "#api/types.ts";
import { fullDate, longDate, shortTime } from "#shared/lib/dates.ts";
import { Section } from "./section.tsx";
import classes from "./section.module.css";

export function Schedule({ rounds }: { rounds: readonly Round[] }) {
  return (
    <Section title="Schedule" hint={hintAt(rounds)} hash="#schedule">
      {rounds.length === 0 ? (
        <p>The schedule will be announced soon.</p>
      ) : (
        <ul className={classes.list}>
          {rounds.map((round) => (
            <Entry key={round.id} round={round} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Entry({ round }: { round: Round }) {
  const { name, location, description } = round;
  return (
    <li>
      <h3>{name}</h3>
      {timesOf(round).map((time) => (
        <p key={time}>{time}</p>
      ))}
      <p className={classes.dimmed}>{location}</p>
      {description !== "" && <p className={classes.description}>{description}</p>}
    </li>
  );
}

function hintAt([first, ...others]: readonly Round[]): string {
  if (first === undefined) return "To be announced";
  const start = shortTime(first.startTime);
  return others.length === 0 ? `At ${start}` : `${others.length + 1} rounds, the first at ${start}`;
}

/** Start and, if staff have made it visible, end of a round. */
function timesOf({ startDate, startTime, endDate, endTime, endDateVisible }: Round): string[] {
  const [start, end] = [shortTime(startTime), shortTime(endTime)];
  if (!endDateVisible) return [fullDate(startDate), start];
  if (endDate === startDate) return [fullDate(startDate), `${start} – ${end}`];
  return [`${longDate(startDate)}, ${start} –`, `${longDate(endDate)}, ${end}`];
}
