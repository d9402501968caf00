import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";

export const widgetKeys = {
  all: ["widgets"] as const,
  ofTournament: (id: number) => [...widgetKeys.all, "ofTournament", id] as const,
};

/** The blocks of content of a tournament's page, in their order. */
export function widgetsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: widgetKeys.ofTournament(tournamentId),
    queryFn: () =>
      answer(
        client.GET("/api/Widget/query/tournament/{id}", { params: { path: { id: tournamentId } } }),
      ),
  });
}
