import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";

export const ticketCategoryKeys = {
  all: ["ticketCategories"] as const,
  ofTournament: (id: number) => [...ticketCategoryKeys.all, "ofTournament", id] as const,
};

/** What may be reserved, for attendees and sponsors alike, with what is left of it. */
export function liveTicketCategoriesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ticketCategoryKeys.ofTournament(tournamentId),
    queryFn: () =>
      answer(
        client.GET("/api/TicketCategory/query/tournament/{id}", {
          params: { path: { id: tournamentId } },
        }),
      ),
    // Staff also get those that are not live; they are on no page for visitors.
    select: (categories) => categories.filter(({ liveFlag }) => liveFlag),
  });
}
