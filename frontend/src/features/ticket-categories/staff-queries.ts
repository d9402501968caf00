import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, client, loaded } from "#api/client.ts";
import { useReloadRounds } from "#queries/rounds.ts";
import { ticketCategoryKeys } from "#queries/ticket-categories.ts";

/** One, with its version. */
export function ticketCategoryQuery(id: number) {
  return queryOptions({
    queryKey: [...ticketCategoryKeys.all, "detail", id],
    queryFn: () => loaded(client.GET("/api/TicketCategory/{id}", { params: { path: { id } } })),
  });
}

/** The address of an embed code for staff, live or not: it carries a token that expires within minutes. */
export function embedPreviewQuery(id: number) {
  return queryOptions({
    queryKey: [...ticketCategoryKeys.all, "preview", id],
    queryFn: () =>
      answer(client.GET("/api/TicketCategory/{id}/preview", { params: { path: { id } } })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** After a change to ticket categories: they are loaded again, and so are the rounds, which list them. */
export function useReloadTicketCategories(): () => Promise<unknown> {
  const queries = useQueryClient();
  const reloadRounds = useReloadRounds();
  return () =>
    Promise.all([queries.invalidateQueries({ queryKey: ticketCategoryKeys.all }), reloadRounds()]);
}
