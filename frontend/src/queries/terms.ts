import { queryOptions } from "@tanstack/react-query";
import { client, dataWithVersion } from "#api/client.ts";

export const termKeys = {
  all: ["terms"] as const,
  ofTournament: (id: number) => [...termKeys.all, "ofTournament", id] as const,
};

/** The payment deadline of a tournament's tickets, for an Admin. */
export function termQuery(tournamentId: number) {
  return queryOptions({
    queryKey: termKeys.ofTournament(tournamentId),
    queryFn: () =>
      dataWithVersion(
        client.GET("/api/Term/tournament/{id}", { params: { path: { id: tournamentId } } }),
      ),
  });
}
