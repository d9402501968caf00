import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import type { TicketCategory } from "#api/types.ts";

export const ticketCategoryKeys = {
  all: ["ticketCategories"] as const,
  ofTournament: (id: number) => [...ticketCategoryKeys.all, "ofTournament", id] as const,
};

/** All that the visitor may see, for attendees and sponsors alike, with what is left of it. */
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

/** What may be reserved. Staff also get what is not live; it is on no page for visitors. */
export function liveTicketCategoriesQuery(tournamentId: number) {
  return queryOptions({
    ...ticketCategoriesQuery(tournamentId),
    select: (categories: TicketCategory[]) => categories.filter(({ liveFlag }) => liveFlag),
  });
}
