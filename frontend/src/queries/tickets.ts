import { queryOptions } from "@tanstack/react-query";
import { client, dataWithVersion, responseData, rowsWithTotal } from "#api/client.ts";
import type { NewLedgerEntry } from "#api/types.ts";
import type { ListPart } from "#shared/lib/use-list-place.ts";

/** The filter of a tournament's tickets; missing fields filter nothing. */
export interface TicketFilter {
  ticketCategoryId?: number;
  paid?: boolean;
  cancelled?: boolean;
  overdue?: boolean;
}

export const ticketKeys = {
  all: ["tickets"] as const,
  ofUser: (id: number) => [...ticketKeys.all, "ofUser", id] as const,
  detail: (id: number) => [...ticketKeys.all, "detail", id] as const,
  ledger: (id: number) => [...ticketKeys.all, "ledger", id] as const,
  part: (tournamentId: number, filter: TicketFilter, asked: ListPart) =>
    [...ticketKeys.all, "part", tournamentId, filter, asked] as const,
};

export function ticketsOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: ticketKeys.ofUser(userId),
    queryFn: () =>
      responseData(client.GET("/api/Ticket/query/user/{id}", { params: { path: { id: userId } } })),
  });
}

/** A ticket with its version. */
export function ticketQuery(id: number) {
  return queryOptions({
    queryKey: ticketKeys.detail(id),
    queryFn: () => dataWithVersion(client.GET("/api/Ticket/{id}", { params: { path: { id } } })),
  });
}

/** The ledger of a ticket, for an Admin. */
export function ledgerQuery(id: number) {
  return queryOptions({
    queryKey: ticketKeys.ledger(id),
    queryFn: ({ signal }) =>
      responseData(client.GET("/api/Ticket/{id}/ledger", { params: { path: { id } }, signal })),
  });
}

export function addLedgerEntry(id: number, body: NewLedgerEntry, headers: Record<string, string>) {
  return responseData(
    client.POST("/api/Ticket/{id}/ledger", { params: { path: { id } }, body, headers }),
  );
}

/** A part of the tickets of a tournament, the newest first, for an Admin. */
export function partOfTicketsQuery(tournamentId: number, filter: TicketFilter, asked: ListPart) {
  const params = { path: { id: tournamentId }, query: { ...filter, ...asked } };
  return queryOptions({
    queryKey: ticketKeys.part(tournamentId, filter, asked),
    queryFn: ({ signal }) =>
      rowsWithTotal(client.GET("/api/Ticket/query/tournament/{id}", { params, signal })),
  });
}
