import { useQueryClient } from "@tanstack/react-query";
import { groupKeys } from "#features/groups/queries.ts";
import { passKeys } from "#features/passes/queries.ts";
import { ticketCategoryKeys } from "#features/ticket-categories/queries.ts";
import { ticketKeys } from "./queries.ts";

/** After a change to tickets: invalidates them, their groups and passes, and the tickets left. */
export function useReloadTickets(): () => Promise<unknown> {
  const queries = useQueryClient();
  const changed = [ticketKeys.all, groupKeys.all, passKeys.all, ticketCategoryKeys.all];
  return () =>
    Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })));
}
