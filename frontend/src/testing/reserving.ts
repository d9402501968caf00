import { someTicket, someTicketCategory } from "./event-factories.ts";
import { http, server } from "./server.ts";

/** The form for a ticket of tournament 7. */
export const address = "/tournaments/7/admin/tickets/attendee/new";
export const categories = [
  someTicketCategory({ id: 11, name: "Foursome", price: 2400 }),
  someTicketCategory({ id: 12, name: "Golfer", price: 650 }),
  someTicketCategory({ id: 13, name: "Twosome", availableTickets: 0 }),
  someTicketCategory({ id: 14, name: "Gold Sponsor", price: 10000, sponsorFlag: true }),
];

export interface Reservation {
  body: unknown;
  key: string | null;
}

/** Accepts reservations after these failures; returns them. */
export function takeReservations(...failures: (() => Response)[]): Reservation[] {
  const seen: Reservation[] = [];
  server.use(
    http.post("/api/Ticket", async ({ request, response }) => {
      seen.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      return failures.shift()?.() ?? response(201).json(someTicket());
    }),
  );
  return seen;
}

/** Accepts walk-ups at the desk; returns their bodies. */
export function takeWalkUps(): unknown[] {
  const seen: unknown[] = [];
  server.use(
    http.post("/api/Ticket/walkUp", async ({ request, response }) => {
      seen.push(await request.json());
      return response(201).json(someTicket());
    }),
    http.get("/api/Group/query/ticket/{id}", ({ response }) => response(200).json([])),
    http.get("/api/Ticket/{id}", ({ response }) => response(200).json(someTicket())),
  );
  return seen;
}

/** Serves these categories and no round. */
export function tellCategories(): void {
  server.use(
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json([])),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
  );
}
