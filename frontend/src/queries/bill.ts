import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import { arrivalKeys } from "./arrivals.ts";

/** In milliseconds: the club asks for the count once, after the start. */
const every = 60_000;

/** The attendees of each round as the club counts them (rule `count-for-the-bill`). */
export function billQuery(tournamentId: number) {
  return queryOptions({
    queryKey: arrivalKeys.bill(tournamentId),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Tournament/{id}/bill", { params: { path: { id: tournamentId } }, signal }),
      ),
    staleTime: 0,
    refetchInterval: every,
    refetchOnWindowFocus: "always",
    meta: { alert: false },
  });
}
