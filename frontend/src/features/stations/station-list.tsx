import { useQuery } from "@tanstack/react-query";
import { stationsQuery } from "#queries/stations.ts";
import classes from "./stations.module.css";
import { heardLongText, isSilent } from "./words.ts";

/** The active stations on the board of arrivals: the time of the last call, and the number of waiting check-ins. */
export function StationList({ tournamentId }: { tournamentId: number }) {
  const { data, isError, dataUpdatedAt: now } = useQuery(stationsQuery(tournamentId));
  if (data === undefined)
    return <p>{isError ? "The stations could not be loaded just now." : "Loading..."}</p>;
  const atWork = data.filter(({ isRevoked, isEnrolled }) => !isRevoked && isEnrolled);
  if (atWork.length === 0) return <p>No phone is a station yet.</p>;
  return (
    <ul className={classes.list}>
      {atWork.map((station) => (
        <li key={station.id}>
          <span>{station.name}</span>{" "}
          <span className={isSilent(station, now) ? classes.silent : undefined}>
            {heardLongText(station, now)}
            {(station.waiting ?? 0) > 0 && `, ${station.waiting} waiting`}
          </span>
        </li>
      ))}
    </ul>
  );
}
