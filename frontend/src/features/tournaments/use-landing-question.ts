import { useQueryClient } from "@tanstack/react-query";
import type { Tournament } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { isPast, shortDate } from "#shared/lib/dates.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";

/** A failure is that of whoever sets it live, who is told of it once. */
const untold = { meta: { alert: false } } as const;

type Dated = Pick<Tournament, "name" | "dateStart">;

export interface Next extends Dated {
  /** None while it is not created. */
  id?: number;
}

/**
 * Asks before a tournament that is set live takes the landing page from one that is still to come, and answers whether to go
 * on. The landing page is that of the live tournament that starts last.
 */
export function useLandingQuestion(): (next: Next) => Promise<boolean> {
  const queries = useQueryClient();
  return async (next) => {
    const [current, site] = await Promise.all([
      queries.query({ ...mostRecentLiveQuery(), staleTime: 0, ...untold }),
      queries.query({ ...siteQuery(), ...untold }),
    ]);
    if (current === null || current.id === next.id || isPast(current, site.timeZone)) return true;
    return !takesOver(next, current) || askConfirm(question(next, current));
  };
}

/** Of two that start on one day the landing page is that of the newer one. */
function takesOver({ id = Infinity, dateStart }: Next, current: Tournament): boolean {
  return dateStart === current.dateStart ? id > current.id : dateStart > current.dateStart;
}

function question(next: Dated, current: Dated): string {
  return (
    `${withDay(current)} is still to come, and the site opens on it. Once ${withDay(next)} is live, the site opens on that ` +
    `one instead. Tickets of both can be bought, paid for and changed. Set it live?`
  );
}

/** Two may have one name. */
function withDay({ name, dateStart }: Dated): string {
  return `${name} (${shortDate(dateStart)})`;
}
