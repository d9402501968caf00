import { queryOptions } from "@tanstack/react-query";
import { answer, client, loaded } from "#api/client.ts";
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
