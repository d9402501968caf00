import { screen, within } from "@testing-library/react";
import type { RoundPairings } from "#api/types.ts";
import { someRound } from "./event-factories.ts";
import { somePairing, somePairings } from "./pairings.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

export const ann = somePairing(1, ["Ann Lee", "Bo Lee", "Cy Lee"], {
  hole: 7,
  letter: "A",
  fixedFlag: true,
});
export const dee = somePairing(2, ["Dee Park"]);

/** The bodies that are sent to a call, with their `If-Match`. */
export function sent(
  path: "assign" | "fillUp" | "players" | "seats" | "start" | "wish" | "course",
) {
  const bodies: unknown[] = [];
  server.use(
    http.put(`/api/Pairing/${path}`, async ({ request }) => {
      bodies.push([await request.json(), request.headers.get("If-Match")]);
      return Response.json(somePairings());
    }),
  );
  return bodies;
}

/** Serves the pairings of the morning round, which is the only one. */
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

/** Opens the page of these pairings as an Admin. */
export async function openPairings(round: RoundPairings) {
  servePairings(round);
  signedInAs({ roles: ["Admin"] });
  const visited = visit("/tournaments/7/admin/pairings");
  await screen.findByRole("heading", { name: "Pairings", level: 1 });
  return visited;
}

export const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
