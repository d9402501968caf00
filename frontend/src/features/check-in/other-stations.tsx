import type { CheckInRoster } from "#api/types.ts";
import classes from "./queue.module.css";
import { useMomentClock } from "./use-moment-text.ts";

type Station = CheckInRoster["stations"][number];

/** Number of stations that are named in one line. */
const named = 3;

/** The other phones at the tables, each with the time of day at which the server last heard it and what waits there. */
export function OtherStations({ stations }: { stations: readonly Station[] }) {
  const clock = useMomentClock();
  if (stations.length === 0) return null;
  const texts = stations.slice(0, named).map((station) => stationText(station, clock));
  const others = stations.length - texts.length;
  return (
    <p className={classes.more}>
      {`Other stations: ${texts.join("; ")}${others > 0 ? `; and ${others} more` : ""}`}
    </p>
  );
}

function stationText(
  { name, lastHeardAt, waiting }: Station,
  clock: (moment: number) => string,
): string {
  const heard =
    lastHeardAt === null ? "not heard yet" : `heard ${clock(new Date(lastHeardAt).getTime())}`;
  return waiting === null || waiting === 0
    ? `${name} ${heard}`
    : `${name} ${heard}, ${waiting} waiting`;
}
