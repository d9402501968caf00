import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import type { Sheet } from "#api/types.ts";

export const sheetKeys = {
  all: ["sheets"] as const,
  ofTournament: (id: number) => [...sheetKeys.all, "ofTournament", id] as const,
};

/** Every sheet of a tournament, with its printed state. Captains change groups meanwhile, so it is refetched often. */
export function sheetsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: sheetKeys.ofTournament(tournamentId),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Sheet/query/tournament/{id}", {
          params: { path: { id: tournamentId } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** Marks sheets as printed, in the version on the page. */
export function markPrinted(tournamentId: number, sheets: readonly Sheet[], key: string) {
  return mark(tournamentId, sheets, false, key);
}

/** Marks the paper of sheets as removed. */
export function markRemoved(tournamentId: number, sheets: readonly Sheet[], key: string) {
  return mark(tournamentId, sheets, true, key);
}

function mark(tournamentId: number, sheets: readonly Sheet[], removed: boolean, key: string) {
  const papers = sheets.map(({ key, digest }) => ({ key, digest, removed }));
  const body = { tournamentId, sheets: papers };
  return responseData(client.POST("/api/Sheet", { body, headers: { "Idempotency-Key": key } }));
}
