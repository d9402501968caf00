import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";

export const stationKeys = {
  all: ["stations"] as const,
  ofTournament: (id: number) => [...stationKeys.all, id] as const,
};

/** In milliseconds: the server notes every 15 seconds when a station was heard. */
const refreshesEvery = 15_000;

/** The stations of a tournament in the order they were made, revoked ones too. The page says itself that it failed. */
export function stationsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: stationKeys.ofTournament(tournamentId),
    queryFn: ({ signal }) =>
      answer(client.GET("/api/Station/{id}", { params: { path: { id: tournamentId } }, signal })),
    staleTime: 0,
    refetchInterval: refreshesEvery,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    meta: { unexpected: null, refreshes: "quietly" },
  });
}

/** Makes the phone in hand a station; the credential is told this once. */
export function prepareStation(tournamentId: number, name: string) {
  return answer(client.POST("/api/Station", { body: { tournamentId, name } }));
}

/** Makes a station that another phone becomes, by a code that is good for some minutes. */
export function inviteStation(tournamentId: number, name: string) {
  return answer(client.POST("/api/Station/invite", { body: { tournamentId, name } }));
}

/** Changes a code for the credential of its station, once. Anyone may. */
export function enrollStation(code: string) {
  return answer(client.POST("/api/Station/enroll", { body: { code } }));
}

export function revokeStation(id: number) {
  return client.DELETE("/api/Station/{id}", { params: { path: { id } } });
}
