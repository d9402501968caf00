import { screen } from "@testing-library/react";
import type { TicketCategory, TournamentDetail, Widget } from "#api/types.ts";
import { someTournamentDetail } from "./event-factories.ts";
import { visit } from "./render.tsx";
import { http, server } from "./server.ts";

export const publicAddress = "/tournaments/7/spring-classic";

/** Past days. */
export const past = { dateStart: "2020-06-03", dateEnd: "2020-06-03" };

export interface Answers {
  tournament?: Partial<TournamentDetail>;
  categories?: TicketCategory[];
  widgets?: Widget[];
}

/** Opens the public page of such a tournament. */
export async function openPublicPage({
  tournament = {},
  categories = [],
  widgets = [],
}: Answers = {}) {
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(someTournamentDetail(tournament)),
    ),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
    http.get("/api/Widget/query/tournament/{id}", ({ response }) => response(200).json(widgets)),
  );
  const opened = visit(publicAddress);
  await screen.findByRole("heading", { level: 1, name: "Spring Classic" });
  return opened;
}
