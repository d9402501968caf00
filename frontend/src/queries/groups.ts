import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import type { Group, Ticket } from "#api/types.ts";

export const groupKeys = {
  all: ["groups"] as const,
  ofTicket: (id: number) => [...groupKeys.all, "ofTicket", id] as const,
};

export interface TicketGroups {
  ticket: Ticket;
  groups: readonly Group[];
}

/** A ticket with its groups, in one query, so that a failure alerts once. */
export function groupsOfTicketQuery(ticketId: number) {
  const params = { path: { id: ticketId } };
  return queryOptions({
    queryKey: groupKeys.ofTicket(ticketId),
    queryFn: async (): Promise<TicketGroups> => {
      const [ticket, groups] = await Promise.all([
        responseData(client.GET("/api/Ticket/{id}", { params })),
        responseData(client.GET("/api/Group/query/ticket/{id}", { params })),
      ]);
      return { ticket, groups };
    },
  });
}
