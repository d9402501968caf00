import { randomUUID } from "node:crypto";
import type { Tournament, TournamentDetail } from "#api/types.ts";
import { accounts } from "./fixtures.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";

/** Adds a tournament that no other journey has, and that is not live. */
export async function newTournament(server: Server, day = "2027-06-03"): Promise<TournamentDetail> {
  const slug = `cup-${randomUUID()}`;
  const body = {
    name: `Cup ${slug.slice(-4)}`,
    slug,
    description: "A day on the course.",
    dateStart: day,
    dateEnd: day,
    locationTitle: "Willow Creek",
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const admin = await signedIn(server, accounts.admin);
  return answered(callsOf(server, admin).POST("/api/Tournament", { body, headers }));
}

/** Adds a live tournament; for journeys on a server of their own (`own-server.ts`). */
export async function liveTournament(server: Server): Promise<TournamentDetail> {
  const inThirtyDays = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  const created = await newTournament(server, inThirtyDays);
  await setLive(server, created, true);
  return created;
}

export async function setLive(server: Server, { id }: { id: number }, liveFlag: boolean) {
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  await answered(calls.PUT("/api/Tournament", { body: { id, liveFlag } }));
}

/** Adds a tournament with a round and a ticket category, in which every name and text is a word without a break. */
export async function longWordedTournament(server: Server): Promise<TournamentDetail> {
  const created = await newTournament(server);
  const { id: tournamentId } = created;
  const word = "wordwithoutanend".repeat(13).slice(0, 200);
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const places = { locationTitle: word, locationAddress: word };
  const body = { id: tournamentId, name: word.slice(0, 120), description: word, ...places };
  await answered(calls.PUT("/api/Tournament", { body }));
  const count = { numGroups: 1, numAttendees: 4, maxTotalTickets: 9 };
  const texts = { name: word, description: `${word}\n${word}` };
  const category = { tournamentId, ...texts, ...count, noCostFlag: true, liveFlag: true };
  await answered(calls.POST("/api/TicketCategory", { body: { ...category, sponsorFlag: false } }));
  const days = { startDate: created.dateStart, endDate: created.dateStart };
  const times = { startTime: "08:00", endTime: "12:30" };
  const round = { tournamentId, ...texts, location: word, ...days, ...times, maxAttendees: 72 };
  await answered(calls.POST("/api/Round", { body: { ...round, liveFlag: true } }));
  return created;
}

/** The past tournament of the demonstration data. */
export async function pastTournament(server: Server): Promise<Tournament> {
  const today = new Date().toISOString().slice(0, 10);
  const all = await answered(callsOf(server).GET("/api/Tournament"));
  const past = all.find(({ dateEnd }) => dateEnd < today);
  if (past === undefined) throw new Error("No tournament is over.");
  return past;
}

export async function tournament(server: Server, id: number): Promise<TournamentDetail> {
  const admin = await signedIn(server, accounts.admin);
  const params = { path: { id } };
  return answered(callsOf(server, admin).GET("/api/Tournament/{id}", { params }));
}
