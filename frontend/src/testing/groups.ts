import { screen, within } from "@testing-library/react";
import type { Group, Ticket } from "#api/types.ts";
import { someTicket } from "./event-factories.ts";
import { http, server } from "./server.ts";
import { someMember } from "./ticket-factories.ts";

export const groupsAddress = "/account/tickets/51/groups";

/** The members of a full group. */
export const fourMembers = [
  someMember(71, "Sam", "Rivera", "sam@fairway.example"),
  someMember(72, "Kim", "Lee", "kim@club.example"),
  someMember(73, "Ada", "Cole"),
  someMember(74, "", "", "new@club.example"),
];

/** Serves a ticket with these groups; a test may replace the handlers. */
export function serveGroups(groups: Group[], ticket: Partial<Ticket> = {}) {
  const state = { groups };
  server.use(
    http.get("/api/Ticket/{id}", ({ response }) => response(200).json(someTicket(ticket))),
    http.get("/api/Group/query/ticket/{id}", ({ response }) => response(200).json(state.groups)),
  );
  return state;
}

/** The names in the only group of the page. */
export const members = () =>
  within(screen.getByRole("list", { name: /^Members of/ }))
    .queryAllByRole("listitem")
    .map((member) => within(member).getAllByText(/\S/)[1]?.textContent);
