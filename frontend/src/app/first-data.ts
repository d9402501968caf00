import type { QueryClient } from "@tanstack/react-query";
import type { Loaded } from "#api/client.ts";
import type { Site, TicketCategory, TournamentDetail } from "#api/types.ts";
import { siteKeys } from "#queries/site.ts";
import { ticketCategoryKeys } from "#queries/ticket-categories.ts";
import { tournamentKeys } from "#queries/tournaments.ts";
import { readSession } from "#session/session.ts";
import { isInstalled } from "#shared/lib/installed.ts";
import { paths } from "#shared/paths.ts";

/** The answers in a tournament's HTML, which are those for every visitor (`crates/http/src/frontend/first_page.rs`). */
interface FirstData {
  tournament: TournamentDetail;
  etag: string;
  categories: TicketCategory[];
  site: Site;
  isLanding: boolean;
}

/**
 * Puts the server's answers into the cache, dated to the page's request, so that the page is drawn without another call. Skipped for a signed-in
 * visitor, as staff may see more.
 */
export function seedFirstData(client: QueryClient, element: HTMLElement | null): void {
  if (element === null || readSession().euser !== null) return;
  const { tournament, etag, categories, site, isLanding } = JSON.parse(
    element.textContent,
  ) as FirstData;
  const keep = (key: readonly unknown[], data: unknown) =>
    client.setQueryData(key, data, { updatedAt: performance.timeOrigin });
  const detail: Loaded<TournamentDetail> = { ...tournament, etag };
  keep(tournamentKeys.detail(tournament.id), detail);
  keep(ticketCategoryKeys.ofTournament(tournament.id), categories);
  keep(siteKeys.all, site);
  if (!isLanding) return;
  keep(tournamentKeys.mostRecentLive(), tournament);
  // A redirect by the landing page would clear the screen for a moment. The installed app starts there, and stores its code.
  const { search, hash } = location;
  const address = paths.publicTournament(tournament.id, tournament.slug) + search + hash;
  if (!isInstalled()) history.replaceState(null, "", address);
}
