import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import type { Group, Ticket } from "#api/types.ts";
import { passKeys } from "./passes.ts";
import { useReloadRounds } from "./rounds.ts";
import { ticketKeys } from "./tickets.ts";

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
        answer(client.GET("/api/Ticket/{id}", { params })),
        answer(client.GET("/api/Group/query/ticket/{id}", { params })),
      ]);
      return { ticket, groups };
    },
  });
}

/** After a change to groups: invalidates them, and all queries that show members or rounds. */
export function useReloadGroups(): () => Promise<unknown> {
  const queries = useQueryClient();
  const reloadRounds = useReloadRounds();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: groupKeys.all }),
      queries.invalidateQueries({ queryKey: ticketKeys.all }),
      queries.invalidateQueries({ queryKey: passKeys.all }),
      reloadRounds(),
    ]);
}
