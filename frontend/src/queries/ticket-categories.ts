import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
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
      answer(
        client.GET("/api/TicketCategory/query/tournament/{id}", {
          params: { path: { id: tournamentId } },
        }),
      ),
  });
}

/** The categories that can be reserved. Staff also get those that are not live; these are on no visitors' page. */
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
