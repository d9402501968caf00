import { queryOptions } from "@tanstack/react-query";
import { client, dataWithVersion, responseData } from "#api/client.ts";
import { ticketCategoryKeys } from "#queries/ticket-categories.ts";

/** A ticket category with its version. */
export function ticketCategoryQuery(id: number) {
  return queryOptions({
    queryKey: [...ticketCategoryKeys.all, "detail", id],
    queryFn: () =>
      dataWithVersion(client.GET("/api/TicketCategory/{id}", { params: { path: { id } } })),
  });
}

/** The URL of an embed code for staff, also of a category that is not live. Its token expires within minutes. */
export function embedPreviewQuery(id: number) {
  return queryOptions({
    queryKey: [...ticketCategoryKeys.all, "preview", id],
    queryFn: () =>
      responseData(client.GET("/api/TicketCategory/{id}/preview", { params: { path: { id } } })),
    staleTime: 0,
    gcTime: 0,
  });
}
