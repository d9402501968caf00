import { useQueryClient } from "@tanstack/react-query";
import type { Tournament } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { isPast, shortDate } from "#shared/lib/dates.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";

/** No alert by the query, as the caller alerts failures. */
const quietly = { meta: { alert: false } } as const;

type Dated = Pick<Tournament, "name" | "dateStart">;

export interface Next extends Dated {
  /** Undefined before the creation. */
  id?: number;
}

/**
 * Asks before a tournament that is set live takes the landing page from a coming one. Resolves to whether to go on. The live
 * tournament that starts last has the landing page.
 */
export function useLandingQuestion(): (next: Next) => Promise<boolean> {
  const queries = useQueryClient();
  return async (next) => {
    const [current, site] = await Promise.all([
      queries.query({ ...mostRecentLiveQuery(), staleTime: 0, ...quietly }),
      queries.query({ ...siteQuery(), ...quietly }),
    ]);
    if (current === null || current.id === next.id || isPast(current, site.timeZone)) return true;
    return !takesOver(next, current) || askConfirm(question(next, current));
  };
}

/** Whether `next` gets the landing page. Of two with one first day the newer one gets it. */
function takesOver({ id = Infinity, dateStart }: Next, current: Tournament): boolean {
  return dateStart === current.dateStart ? id > current.id : dateStart > current.dateStart;
}

function question(next: Dated, current: Dated): string {
  return (
    `${withDay(current)} is still to come, and the site opens on it. Once ${withDay(next)} is live, the site opens on that ` +
    `one instead. Tickets of both can be bought, paid for and changed. Set it live?`
  );
}

/** The name with the first day, as two tournaments may have one name. */
function withDay({ name, dateStart }: Dated): string {
  return `${name} (${shortDate(dateStart)})`;
}
