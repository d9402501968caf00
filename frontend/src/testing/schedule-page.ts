import { screen, within } from "@testing-library/react";
import type { Round } from "#api/types.ts";
import { someTicketCategory, someTournamentDetail } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

export const scheduleAddress = "/tournaments/7/admin/rounds/new";
export const categories = [
  someTicketCategory({ id: 11, name: "Foursome" }),
  someTicketCategory({ id: 14, name: "Gold", sponsorFlag: true }),
];

/** The categories of a round in which these are enabled. */
export const toggles = (...enabled: number[]) =>
  categories.map(({ id }) => ({ ticketCategoryId: id, enabled: enabled.includes(id) }));

/** Serves these rounds; a test may replace the handlers. */
export function serveRounds(...rounds: Round[]) {
  const state = { rounds };
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(someTournamentDetail({ dateStart: "2027-06-03", dateEnd: "2027-06-04" })),
    ),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
    http.get("/api/Round/query/tournament/{id}", ({ response }) =>
      response(200).json(state.rounds),
    ),
  );
  return state;
}

/** Opens the page of the rounds as an Admin. */
export async function openSchedule() {
  signedInAs({ roles: ["Admin"] });
  const visitor = visit(scheduleAddress);
  await screen.findByRole("heading", { name: "Schedule Rounds" });
  return visitor;
}

export const roundRow = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));
export const dialog = () => within(screen.getByRole("dialog"));
export const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`));
