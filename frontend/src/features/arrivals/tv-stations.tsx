import type { Arrivals } from "#queries/arrivals.ts";
import classes from "./tv-board.module.css";
import { useSiteClock } from "#queries/site-clock.ts";

/** The number of stations that fit on one line. */
const shownStations = 4;
/** In milliseconds. A phone with an open page calls the server more often. */
const silentAfter = 60_000;

/** The stations in one line, the longest silent first. */
export function TvStations({ stations, asOf }: Pick<Arrivals, "stations" | "asOf">) {
  const clock = useSiteClock();
  if (stations.length === 0) return null;
  const heardAt = ({ lastHeardAt }: (typeof stations)[number]) =>
    Date.parse(lastHeardAt ?? "") || 0;
  const ordered = [...stations].sort((one, other) => heardAt(one) - heardAt(other));
  const left = ordered.length - shownStations;
  return (
    <ul className={classes.stations} aria-label="Stations">
      {ordered.slice(0, shownStations).map((station) => {
        const { name, lastHeardAt, waiting } = station;
        const isSilent = Date.parse(asOf) - heardAt(station) > silentAfter;
        return (
          <li key={name} data-silent={isSilent}>
            <strong>{name}</strong>{" "}
            {lastHeardAt === null
              ? "not heard yet"
              : `${isSilent ? "silent" : "heard"}${clock.time(lastHeardAt, isSilent ? " since " : " at ")}`}
            {(waiting ?? 0) > 0 && `, ${waiting ?? 0} waiting`}
          </li>
        );
      })}
      {left > 0 && <li>and {left} more</li>}
    </ul>
  );
}
