import { queryOptions, skipToken, type QueryClient } from "@tanstack/react-query";
import { client } from "#api/client.ts";

export const widgetKeys = {
  all: ["widgets"] as const,
  tags: ["tags of widgets"] as const,
  ofTournament: (id: number) => [...widgetKeys.all, "ofTournament", id] as const,
};

/** The blocks of content of a tournament's page, in their order. */
export function widgetsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: widgetKeys.ofTournament(tournamentId),
    queryFn: async ({ client: queries }) => {
      const options = { params: { path: { id: tournamentId } } };
      const { data, response } = await client.GET("/api/Widget/query/tournament/{id}", options);
      rememberTag(queries, tournamentId, response);
      return data ?? [];
    },
  });
}

/** The `ETag` of the list as it was loaded last; a new order is sent with it. */
export function widgetsTagQuery(tournamentId: number) {
  return queryOptions<string | null>({
    queryKey: [...widgetKeys.tags, tournamentId],
    queryFn: skipToken,
  });
}

export function rememberTag(queries: QueryClient, tournamentId: number, { headers }: Response) {
  queries.setQueryData(widgetsTagQuery(tournamentId).queryKey, headers.get("ETag"));
}
