import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#api/api-error.ts";
import { siteQuery } from "#queries/site.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { paddedDate, todayIn } from "#shared/lib/dates.ts";
import classes from "./check-in.module.css";
import type { OwnStation } from "./queue/records.ts";

/** The tournament of a desk. A station gets 404 for one that is not live: the page says so without an alert. */
export function deskTournamentQuery(tournamentId: number, station: OwnStation | null) {
  const query = tournamentQuery(tournamentId);
  return station === null ? query : { ...query, meta: { ...query.meta, alert: false as const } };
}

interface TournamentDayProps {
  tournamentId: number;
  station: OwnStation | null;
}

/** The name and day of the tournament, marked on any other day, as it may be the wrong one. */
export function TournamentDay({ tournamentId, station }: TournamentDayProps) {
  const { data: tournament, error } = useQuery(deskTournamentQuery(tournamentId, station));
  const { data: site } = useQuery(siteQuery());
  if (tournament === undefined && isNotFound(error))
    return `${station?.tournamentName ?? ""} is not live, so visitors do not see it. Check-in works.`;
  if (tournament === undefined) return station?.tournamentName ?? null;
  const { name, dateStart, dateEnd } = tournament;
  const start = paddedDate(dateStart);
  const days = dateStart === dateEnd ? start : `${start} – ${paddedDate(dateEnd)}`;
  const today = site === undefined ? null : todayIn(site.timeZone);
  if (today === null || (dateStart <= today && today <= dateEnd)) return `${name}, ${days}`;
  return (
    <span role="note" className={classes.wrongDay} data-uncovered="true">
      {name} is on {days}, not today.
    </span>
  );
}
