import type { CheckInRoster } from "#api/types.ts";
import classes from "./queue.module.css";
import { useSiteClock, type SiteClock } from "#queries/site-clock.ts";

type Station = CheckInRoster["stations"][number];

/** The other stations in one line, which opens to a list. */
export function OtherStations({ stations }: { stations: readonly Station[] }) {
  const clock = useSiteClock();
  if (stations.length === 0) return null;
  return (
    <details className={classes.others}>
      <summary>{summaryOf(stations, clock)}</summary>
      <ul>
        {stations.map((station) => (
          <li key={station.name}>
            {station.name}: {heardText(station, clock)}
            {waitingText(station.waiting ?? 0)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function summaryOf(stations: readonly Station[], clock: SiteClock): string {
  const [first] = stations;
  const waiting = waitingText(stations.reduce((sum, one) => sum + (one.waiting ?? 0), 0));
  if (stations.length === 1 && first !== undefined)
    return `1 other station, ${heardText(first, clock)}${waiting}`;
  const silent = stations.filter(({ lastHeardAt }) => lastHeardAt === null).length;
  const [longest] = [...stations].sort((one, other) => heardAt(one) - heardAt(other));
  const when =
    silent > 0 || longest === undefined
      ? `${silent} not heard yet`
      : `longest silent ${longest.name}, ${heardText(longest, clock)}`;
  return `${stations.length} other stations, ${when}${waiting}`;
}

function heardAt({ lastHeardAt }: Station): number {
  return lastHeardAt === null ? 0 : new Date(lastHeardAt).getTime();
}

function heardText({ lastHeardAt }: Station, clock: SiteClock): string {
  if (lastHeardAt === null) return "not heard yet";
  return `heard${clock.timeOrMoment(lastHeardAt, " at ")}`;
}

function waitingText(waiting: number): string {
  return waiting === 0 ? "" : `, ${waiting} waiting there`;
}
