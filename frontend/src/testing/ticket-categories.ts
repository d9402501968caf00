import { screen } from "@testing-library/react";
import { someTicketCategory } from "./event-factories.ts";
import { http, server } from "./server.ts";

export const ofAttendees = "/tournaments/7/admin/ticket_categories/attendee";
export const ofSponsors = "/tournaments/7/admin/ticket_categories/sponsor";

export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

/** Accepts new categories, and records them. */
export function takeCategories() {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/TicketCategory", async ({ request, response }) => {
      sent.push(await request.json());
      return response(201).json(someTicketCategory());
    }),
  );
  return sent;
}
