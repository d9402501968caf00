import { queryOptions } from "@tanstack/react-query";
import { isNotFound } from "#api/api-error.ts";
import { client, dataWithVersion, responseData } from "#api/client.ts";
import type { Tournament } from "#api/types.ts";

export const tournamentKeys = {
  all: ["tournaments"] as const,
  list: () => [...tournamentKeys.all, "list"] as const,
  mostRecentLive: () => [...tournamentKeys.all, "mostRecentLive"] as const,
  detail: (id: number) => [...tournamentKeys.all, "detail", id] as const,
  overview: (id: number) => [...tournamentKeys.all, "overview", id] as const,
  readiness: (id: number) => [...tournamentKeys.all, "readiness", id] as const,
};

export function tournamentsQuery() {
  return queryOptions({
    queryKey: tournamentKeys.list(),
    queryFn: () => responseData(client.GET("/api/Tournament")),
  });
}

export function tournamentQuery(id: number) {
  return queryOptions({
    queryKey: tournamentKeys.detail(id),
    queryFn: () =>
      dataWithVersion(client.GET("/api/Tournament/{id}", { params: { path: { id } } })),
    meta: { unexpected: "An error occurred." },
  });
}

/** The live tournament that the site opens with; null if none is live, which is no failure. */
export function mostRecentLiveQuery() {
  return queryOptions({
    queryKey: tournamentKeys.mostRecentLive(),
    queryFn: mostRecentLive,
  });
}

async function mostRecentLive(): Promise<Tournament | null> {
  try {
    return await responseData(client.GET("/api/Tournament/mostRecentLive"));
  } catch (error) {
    if (error instanceof Error && isNotFound(error)) return null;
    throw error;
  }
}
