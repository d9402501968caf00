import { queryOptions } from "@tanstack/react-query";
import { client, dataWithVersion, responseData, type Loaded } from "#api/client.ts";
import type { Round } from "#api/types.ts";

export const roundKeys = {
  all: ["rounds"] as const,
  ofTournament: (id: number) => [...roundKeys.all, "ofTournament", id] as const,
  detail: (id: number) => [...roundKeys.all, "detail", id] as const,
};

/** All rounds that the visitor may see, by start. */
export function roundsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: roundKeys.ofTournament(tournamentId),
    queryFn: () =>
      responseData(
        client.GET("/api/Round/query/tournament/{id}", { params: { path: { id: tournamentId } } }),
      ),
  });
}

/** A round with its version. */
export function roundQuery(id: number) {
  return queryOptions({
    queryKey: roundKeys.detail(id),
    queryFn: () => loadRound(id),
  });
}

export function loadRound(id: number): Promise<Loaded<Round>> {
  return dataWithVersion(client.GET("/api/Round/{id}", { params: { path: { id } } }));
}
