import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";

export const stationKeys = {
  all: ["stations"] as const,
  ofTournament: (id: number) => [...stationKeys.all, id] as const,
};

/** In milliseconds: the server updates a station's last call every 15 seconds. */
const refreshesEvery = 15_000;

/** The stations of a tournament in the order of creation, including revoked ones. The page itself reports failures. */
export function stationsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: stationKeys.ofTournament(tournamentId),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Station/{id}", { params: { path: { id: tournamentId } }, signal }),
      ),
    staleTime: 0,
    refetchInterval: refreshesEvery,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    meta: { unexpected: null, refreshes: "quietly" },
  });
}

/** Makes this phone a station; the credential is in this answer only. */
export function prepareStation(tournamentId: number, name: string) {
  return responseData(client.POST("/api/Station", { body: { tournamentId, name } }));
}

/** Creates a station for another phone, by a code that lasts some minutes. */
export function inviteStation(tournamentId: number, name: string) {
  return responseData(client.POST("/api/Station/invite", { body: { tournamentId, name } }));
}

/** Exchanges a code for the credential of its station, once. Needs no session. */
export function enrollStation(code: string) {
  return responseData(client.POST("/api/Station/enroll", { body: { code } }));
}

export function revokeStation(id: number) {
  return client.DELETE("/api/Station/{id}", { params: { path: { id } } });
}
