import { useQueryClient } from "@tanstack/react-query";
import { groupKeys } from "#queries/groups.ts";
import { passKeys } from "#queries/passes.ts";
import { ticketCategoryKeys } from "#queries/ticket-categories.ts";
import { ticketKeys } from "#queries/tickets.ts";

/** After a change to tickets: invalidates them, their groups and passes, and the tickets left. */
export function useReloadTickets(): () => Promise<unknown> {
  const queries = useQueryClient();
  const changed = [ticketKeys.all, groupKeys.all, passKeys.all, ticketCategoryKeys.all];
  return () =>
    Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })));
}
