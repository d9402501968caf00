import { randomUUID } from "node:crypto";
import type { TournamentDetail } from "#api/types.ts";
import { accounts } from "./fixtures.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";

/** One that no other journey knows, and that is not live. */
export async function newTournament(server: Server): Promise<TournamentDetail> {
  const slug = `cup-${randomUUID()}`;
  const body = {
    name: `Cup ${slug.slice(-4)}`,
    slug,
    description: "A day on the course.",
    dateStart: "2027-06-03",
    dateEnd: "2027-06-03",
    locationTitle: "Willow Creek",
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const admin = await signedIn(server, accounts.admin);
  return answered(callsOf(server, admin).POST("/api/Tournament", { body, headers }));
}

export async function tournament(server: Server, id: number): Promise<TournamentDetail> {
  const admin = await signedIn(server, accounts.admin);
  const params = { path: { id } };
  return answered(callsOf(server, admin).GET("/api/Tournament/{id}", { params }));
}
