import { screen } from "@testing-library/react";
import type { RoundPairings } from "#api/types.ts";
import { someRound } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

/** The pairings of the morning round, which is the only one. */
export function servePairings(round: RoundPairings): void {
  server.use(
    http.get("/api/Round/query/tournament/{id}", ({ response }) =>
      response(200).json([someRound({ id: 5, name: "Morning" })]),
    ),
    http.get("/api/Pairing/query/round/{id}", () =>
      Response.json(round, { headers: { ETag: '"seen"' } }),
    ),
  );
}

/** The page of these pairings, as an Admin sees it. */
export async function openPairings(round: RoundPairings) {
  servePairings(round);
  signedInAs({ roles: ["Admin"] });
  const visited = visit("/tournaments/7/admin/pairings");
  await screen.findByRole("heading", { name: "Pairings", level: 1 });
  return visited;
}
