import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { client, responseData } from "#api/client.ts";
import type { NewTicket, Ticket, WalkUp } from "#api/types.ts";
import { ticketCategoryKeys } from "#queries/ticket-categories.ts";
import { touched } from "#queries/touched.ts";
import { reload } from "#shared/lib/reload.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";

/** Returns the call that sells a ticket of the page's tournament to a walk-up, and resolves to the ticket. */
export function useSellWalkUp() {
  const tournamentId = useTournamentId();
  return useWhileLeft((body: WalkUp, headers: Record<string, string>) =>
    responseData(client.POST("/api/Ticket/walkUp", { body: { ...body, tournamentId }, headers })),
  );
}

/** Returns the call that reserves a ticket of the page's tournament. */
export function useReserve() {
  const tournamentId = useTournamentId();
  return useWhileLeft((body: NewTicket, headers: Record<string, string>) =>
    responseData(client.POST("/api/Ticket", { body: { ...body, tournamentId }, headers })),
  );
}

type Send<Body> = (body: Body, headers: Record<string, string>) => Promise<Ticket>;

/** Wraps a call that takes a ticket: reloads the number of tickets left, also after a 409. */
function useWhileLeft<Body>(send: Send<Body>): Send<Body> {
  const queries = useQueryClient();
  return async (body, headers) => {
    try {
      const ticket = await send(body, headers);
      void reload(queries, touched.tickets);
      return ticket;
    } catch (error) {
      // Another buyer may have taken the last ticket.
      if (error instanceof ApiError && error.status === 409)
        void reload(queries, [ticketCategoryKeys.all]);
      throw error;
    }
  };
}
