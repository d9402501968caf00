import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { answer, client } from "#api/client.ts";
import type { NewTicket, Ticket, WalkUp } from "#api/types.ts";
import { ticketCategoryKeys } from "#queries/ticket-categories.ts";
import { touched } from "#queries/touched.ts";
import { reload } from "#shared/lib/reload.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";

/** Sells a ticket of the tournament of the page at the desk, and answers it. */
export function useSellWalkUp() {
  const tournamentId = useTournamentId();
  return useWhileLeft((body: WalkUp, headers: Record<string, string>) =>
    answer(client.POST("/api/Ticket/walkUp", { body: { ...body, tournamentId }, headers })),
  );
}

/** Reserves a ticket of the tournament of the page, and sees to it that what is left is counted again. */
export function useReserve() {
  const tournamentId = useTournamentId();
  return useWhileLeft((body: NewTicket, headers: Record<string, string>) =>
    answer(client.POST("/api/Ticket", { body: { ...body, tournamentId }, headers })),
  );
}

type Send<Body> = (body: Body, headers: Record<string, string>) => Promise<Ticket>;

/** After a call that takes a ticket, what is left is counted again, also when nothing was. */
function useWhileLeft<Body>(send: Send<Body>): Send<Body> {
  const queries = useQueryClient();
  return async (body, headers) => {
    try {
      const ticket = await send(body, headers);
      void reload(queries, touched.tickets);
      return ticket;
    } catch (error) {
      // Another buyer may have had the last one.
      if (error instanceof ApiError && error.status === 409)
        void reload(queries, [ticketCategoryKeys.all]);
      throw error;
    }
  };
}
