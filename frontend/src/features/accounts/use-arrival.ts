import { useQueryClient } from "@tanstack/react-query";
import { paths } from "#shared/paths.ts";
import { isAdmin, isVolunteer } from "#session/access.ts";
import type { Euser } from "#session/session.ts";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";

/**
 * The page after signing in, unless a guard sent the visitor: a Volunteer checks people in for the current tournament,
 * and everybody else sees their reservations.
 */
export function useArrival(): (euser: Euser) => Promise<string> {
  const queries = useQueryClient();
  return async (euser) => {
    if (!isVolunteer(euser) || isAdmin(euser)) return paths.reservations();
    // Signing in succeeded, whatever becomes of this.
    const current = await queries.query(mostRecentLiveQuery()).catch(() => null);
    return current === null ? paths.reservations() : paths.checkIn(current.id);
  };
}
