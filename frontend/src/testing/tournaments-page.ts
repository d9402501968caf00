import { screen, within } from "@testing-library/react";
import type { Tournament } from "#api/types.ts";
import { someTournamentDetail } from "./event-factories.ts";
import { someTournament } from "./factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

export const autumn = someTournament({ id: 9, name: "Autumn Cup", slug: "autumn-cup" });
export const spring = someTournament({ id: 7, name: "Spring Classic", slug: "spring-classic" });

/** Opens the list as a user with these roles; the server answers with the present value of `tournaments`. */
export async function openTournaments(
  roles: string[],
  tournaments: Tournament[] = [autumn, spring],
) {
  signedInAs({ roles });
  server.use(
    http.get("/api/Tournament", ({ response }) => response(200).json([...tournaments])),
    http.get("/api/Tournament/{id}", ({ params, response }) =>
      response(200).json(someTournamentDetail({ ...autumn, id: Number(params.id) })),
    ),
  );
  const opened = visit("/tournaments");
  await screen.findByRole("heading", { name: "All Tournaments" });
  return opened;
}

export const tournamentRows = () => within(screen.getByRole("main")).findAllByRole("listitem");
