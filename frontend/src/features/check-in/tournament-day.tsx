import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "#queries/site.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { paddedDate, todayIn } from "#shared/lib/dates.ts";
import classes from "./check-in.module.css";

interface TournamentDayProps {
  tournamentId: number;
  /** Shown until the tournament is known, as of one that is not live to a station. */
  name: string | undefined;
}

/** Which tournament people are checked in for. On any other day than its own it is marked: it may be the wrong one. */
export function TournamentDay({ tournamentId, name: known }: TournamentDayProps) {
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const { data: site } = useQuery(siteQuery());
  if (tournament === undefined) return known ?? null;
  const { name, dateStart, dateEnd } = tournament;
  const start = paddedDate(dateStart);
  const days = dateStart === dateEnd ? start : `${start} – ${paddedDate(dateEnd)}`;
  const today = site === undefined ? null : todayIn(site.timeZone);
  if (today === null || (dateStart <= today && today <= dateEnd)) return `${name}, ${days}`;
  return (
    <span role="note" className={classes.wrongDay}>
      {name} is on {days}, not today.
    </span>
  );
}
