import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import { tournamentKeys } from "./tournaments.ts";

/** The sale of a tournament. Every ticket changes it, so it is refetched whenever the page opens. */
export function overviewQuery(id: number) {
  return queryOptions({
    queryKey: tournamentKeys.overview(id),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Tournament/{id}/overview", { params: { path: { id } }, signal }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** The readiness checks before the day. Their faults are mended on other pages, so they are refetched whenever the page opens. */
export function readinessQuery(id: number) {
  return queryOptions({
    queryKey: tournamentKeys.readiness(id),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Tournament/{id}/readiness", { params: { path: { id } }, signal }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}
