import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import { tournamentKeys } from "./tournaments.ts";

/** The sale of a tournament. Every ticket changes it, so that it is read anew whenever the page is opened. */
export function overviewQuery(id: number) {
  return queryOptions({
    queryKey: tournamentKeys.overview(id),
    queryFn: ({ signal }) =>
      answer(client.GET("/api/Tournament/{id}/overview", { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** The checks before the day. Each is mended on another page, so that they are read anew whenever the page is opened. */
export function readinessQuery(id: number) {
  return queryOptions({
    queryKey: tournamentKeys.readiness(id),
    queryFn: ({ signal }) =>
      answer(client.GET("/api/Tournament/{id}/readiness", { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}
