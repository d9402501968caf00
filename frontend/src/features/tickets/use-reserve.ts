import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { client } from "#api/client.ts";
import type { NewTicket } from "#api/types.ts";
import { ticketCategoryKeys } from "#features/ticket-categories/queries.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { useReloadTickets } from "./use-reload-tickets.ts";

/** Reserves a ticket of the tournament of the page, and sees to it that what is left is counted again. */
export function useReserve() {
  const tournamentId = useTournamentId();
  const queries = useQueryClient();
  const reload = useReloadTickets();
  return async (body: NewTicket, headers: Record<string, string>) => {
    try {
      await client.POST("/api/Ticket", { body: { ...body, tournamentId }, headers });
    } catch (error) {
      // Somebody else may have had the last one.
      if (error instanceof ApiError && error.status === 409)
        void queries.invalidateQueries({ queryKey: ticketCategoryKeys.all });
      throw error;
    }
    void reload();
  };
}
