import { screen, within } from "@testing-library/react";
import type { Ticket, TicketCategory } from "#api/types.ts";
import { someTicket } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

export const sponsored = { sponsorId: 21, sponsor: { name: "Acme Clinic" } };
export const free = {
  paid: true,
  isFree: true,
  price: 0,
  noCostFlag: true,
  // The price of the next ticket.
  ticketCategory: { name: "Volunteer Lunch", price: 500, noCostFlag: false, playFlag: true },
};
export const notLive = {
  tournamentId: 8,
  tournament: { ...someTicket().tournament, liveFlag: false },
};

/** Opens the user's own tickets a month before the tournament. The clock is frozen until `vi.useRealTimers()`. */
export function openOwnTickets(
  tickets: Ticket[],
  categories: TicketCategory[] = [],
  at = "/account/reservations",
) {
  signedInAs({ id: 5 });
  const state = { tickets };
  server.use(
    http.get("/api/Ticket/query/user/{id}", ({ response }) => response(200).json(state.tickets)),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
  );
  vi.useFakeTimers({ now: new Date("2027-05-01T12:00:00Z"), toFake: ["Date"] });
  return { state, ...visit(at) };
}

/** The row of a ticket of this category. */
export async function ticketRow(category: string) {
  await screen.findByText(category);
  const found = screen.getAllByRole("row").find((one) => within(one).queryByText(category));
  return within(found ?? document.body);
}
