import type { Ticket } from "#api/types.ts";
import { http, server } from "./server.ts";

/** Deletes tickets of `state`; returns their ids in the order of deletion. */
export function takeDeletions(state: { tickets: Ticket[] }): string[] {
  const deleted: string[] = [];
  server.use(
    http.delete("/api/Ticket/{id}", ({ params, response }) => {
      deleted.push(params.id);
      state.tickets = state.tickets.filter(({ id }) => String(id) !== params.id);
      return response(204).empty();
    }),
  );
  return deleted;
}
