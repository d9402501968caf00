import { useQueryClient } from "@tanstack/react-query";
import { paths } from "#shared/paths.ts";
import { isAdmin, isVolunteer } from "#session/access.ts";
import type { Euser } from "#session/session.ts";
import { siteQuery } from "#queries/site.ts";
import { tournamentsQuery } from "#queries/tournaments.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { tournamentOfDay } from "#shared/lib/tournaments.ts";

/**
 * The page after signing in, unless a guard redirected here: for Admins the sales of the tournament of the day, for Volunteers
 * its check-in, for all others their reservations.
 */
export function useArrival(): (euser: Euser) => Promise<string> {
  const queries = useQueryClient();
  return async (euser) => {
    if (!isVolunteer(euser) && !isAdmin(euser)) return paths.reservations();
    // A failure here must not look like a failed sign-in.
    const current = await Promise.all([
      queries.query(tournamentsQuery()),
      queries.query(siteQuery()),
    ])
      .then(([tournaments, { timeZone }]) => tournamentOfDay(tournaments, todayIn(timeZone)))
      .catch(() => null);
    if (current === null) return paths.reservations();
    return isAdmin(euser) ? paths.overview(current.id) : paths.checkIn(current.id);
  };
}
