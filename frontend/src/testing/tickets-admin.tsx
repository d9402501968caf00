import { screen, within } from "@testing-library/react";
import type { Ticket } from "#api/types.ts";
import { somePerson, someTicket, someTicketCategory } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

export const ticketsAddress = "/tournaments/7/admin/tickets/attendee";
export const ada = { id: 52, user: somePerson("Ada", "Cole", "ada@club.example") };
export const paidByCheck = {
  paid: true,
  datePaid: "2027-05-01T18:30:00Z",
  paymentMethod: "Check",
  paymentReference: "1042",
  paymentNote: "From her club",
};

interface Served {
  tickets: Ticket[];
  /** The queries of the list, in order. */
  asked: Record<string, string>[];
  /** The bodies of the changes, in order. */
  sent: unknown[];
}

/** Opens the tickets of a tournament as an Admin. The server has these tickets, finds them by first name, and accepts changes. */
export function openTickets(tickets: Ticket[], total?: number) {
  signedInAs({ roles: ["Admin"] });
  const state: Served = { tickets, asked: [], sent: [] };
  const change = (
    ids: readonly number[],
    changes: { [Field in keyof Ticket]?: Ticket[Field] | null },
  ) => {
    // Null keeps a field's value.
    const told = Object.entries(changes).filter(([, value]) => value !== null);
    state.tickets = state.tickets.map((one) =>
      ids.includes(one.id) ? { ...one, ...Object.fromEntries(told) } : one,
    );
    return state.tickets.filter(({ id }) => ids.includes(id));
  };
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json([
        someTicketCategory(),
        someTicketCategory({ id: 9, name: "Golfer", availableTickets: 0 }),
        someTicketCategory({ id: 14, name: "Gold Sponsor", sponsorFlag: true }),
      ]),
    ),
    http.get("/api/Ticket/query/tournament/{id}", ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      state.asked.push(query);
      const found = state.tickets.filter(({ user }) => user.nameFirst.includes(query.search ?? ""));
      const count = total ?? found.length;
      return new Response(JSON.stringify(found), {
        headers: { "Content-Type": "application/json", "X-Total-Count": String(count) },
      });
    }),
    http.get("/api/Waitlist", ({ response }) => response(200).json([])),
    http.get("/api/Ticket/{id}", ({ params }) => {
      const found = state.tickets.find(({ id }) => String(id) === params.id);
      return new Response(JSON.stringify(found), {
        headers: { "Content-Type": "application/json", ETag: '"3"' },
      });
    }),
    http.put("/api/Ticket", async ({ request, response }) => {
      const { id, ...changes } = await request.json();
      state.sent.push({ id, ...changes, ifMatch: request.headers.get("If-Match") });
      return response(200).json(change([id], changes)[0] ?? someTicket());
    }),
    http.put("/api/Ticket/paid", async ({ request, response }) => {
      const { ids, ...changes } = await request.json();
      state.sent.push({ ids, ...changes });
      return response(200).json(change(ids, changes));
    }),
  );
  return { state, ...visit(ticketsAddress) };
}

/** The purchasers of the rows on the page. */
export async function purchasers() {
  const table = within(await screen.findByRole("table", { name: "Tickets" }));
  return table
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[1]?.textContent);
}

export function paidToggle(name: string) {
  return screen.findByRole("switch", { name: `The ticket of ${name} is paid` });
}
