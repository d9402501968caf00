import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";

export const siteKeys = { all: ["site"] as const };

/** The names, addresses and outside links of the site; they change only when the server restarts. */
export function siteQuery() {
  return queryOptions({
    queryKey: siteKeys.all,
    queryFn: () => answer(client.GET("/api/Site")),
    staleTime: Infinity,
  });
}
