import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import type { TicketCategory } from "#api/types.ts";

export const ticketCategoryKeys = {
  all: ["ticketCategories"] as const,
  ofTournament: (id: number) => [...ticketCategoryKeys.all, "ofTournament", id] as const,
};

/** All categories that the visitor may see, of both kinds, with the tickets left. */
export function ticketCategoriesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ticketCategoryKeys.ofTournament(tournamentId),
    queryFn: () =>
      responseData(
        client.GET("/api/TicketCategory/query/tournament/{id}", {
          params: { path: { id: tournamentId } },
        }),
      ),
    refetchInterval: ({ state }) => untilChange(state.data),
  });
}

/** Longest pause that a browser's timer can count, in milliseconds. */
const longest = 2 ** 31 - 1;

/** Milliseconds until a sale begins or ends or a price changes, so that an open page shows it; false if no change is to come. */
function untilChange(categories: TicketCategory[] | undefined): number | false {
  const changes = categories?.flatMap(({ changesAt }) => changesAt ?? []).toSorted();
  const next = changes?.[0];
  if (next === undefined) return false;
  // At least a second, for a device whose clock is ahead.
  return Math.min(longest, Math.max(1000, Date.parse(next) - Date.now()));
}

/** The live categories. Staff also get categories that are not live, which visitors' pages leave out. */
export function liveTicketCategoriesQuery(tournamentId: number) {
  return queryOptions({
    ...ticketCategoriesQuery(tournamentId),
    select: (categories: TicketCategory[]) => categories.filter(({ liveFlag }) => liveFlag),
  });
}

/** The categories that play golf, whose groups have rounds (rule `categories-without-golf`). */
export function playingCategoriesQuery(tournamentId: number) {
  return queryOptions({
    ...ticketCategoriesQuery(tournamentId),
    select: (categories: TicketCategory[]) => categories.filter(({ playFlag }) => playFlag),
  });
}
