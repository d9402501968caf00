import { randomUUID } from "node:crypto";
import type { NewTicketCategory, TicketCategory } from "#api/types.ts";
import { accounts } from "../fixtures.ts";
import { answered, callsOf, signedIn } from "../people.ts";
import type { Server } from "../server.ts";
import { newCategory, newRound } from "../tickets.ts";
import { liveTournament } from "../tournaments.ts";

type Name = readonly [first: string, last: string];
export type Day = Awaited<ReturnType<typeof newDay>>;

/** All players: 36 groups, of which 9 are incomplete and 6 belong to 3 sponsors; and 11 singles. */
export const players = 137;

/** The number of tickets of each kind. Those reserved in the browser, one of each kind, have a name below. */
const tickets = { foursomes: 30, singles: 11, sponsors: 3 } as const;
export const inBrowser = { incomplete: 1, foursome: 28, single: 30, sponsor: 41 } as const;

const once = () => ({ headers: { "Idempotency-Key": randomUUID() } });
const lastNames =
  "Ames Bell Cole Dunn Eng Ford Gray Hart Ives Jung Katz Lund Moe Nash Oak Park Quill Reed Shaw Todd Ulm Vance West Xu Yost Zorn".split(
    " ",
  );

/** Adds a live tournament with three kinds of ticket and two rounds, without registrations. */
export async function newDay(server: Server) {
  const of = await liveTournament(server);
  const category = (name: string, price: number, changes: Partial<NewTicketCategory> = {}) =>
    newCategory(server, { tournamentId: of.id, maxTotalTickets: 60, name, price, ...changes });
  const foursome = await category("Foursome", 400);
  const single = await category("Single", 120, { numAttendees: 1 });
  const gold = await category("Gold", 3000, { numGroups: 2, sponsorFlag: true });
  const round = (name: string, startTime: string, endTime: string) =>
    newRound(server, 144, [foursome, single, gold], { of, name, startTime, endTime });
  const rounds = [
    await round("Morning", "08:00", "12:30"),
    await round("Noon", "13:00", "17:30"),
  ] as const;
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  return { id: of.id, slug: of.slug, server, calls, rounds, kinds: { foursome, single, gold } };
}

/** The name of a player of a ticket. */
export function called(ticket: number, player: number): Name {
  const letter = "xyz"[Math.floor(ticket / lastNames.length)];
  return [
    `${lastNames[player]}${"abcdefgh"[player]}`,
    `${lastNames[ticket % lastNames.length]}${letter}`,
  ];
}

/** Tickets alternate between the rounds. */
export function roundOf({ rounds }: Day, ticket: number) {
  return ticket % 2 === 0 ? rounds[0] : rounds[1];
}

/**
 * Sells all other tickets as staff, without the pages: 40 more reservations like the four in the browser would take ten minutes, and test nothing
 * new.
 */
export async function sellTheRest(day: Day): Promise<void> {
  const { foursome, single, gold } = day.kinds;
  const isBought = new Set<number>(Object.values(inBrowser));
  const last = tickets.foursomes + tickets.singles + tickets.sponsors;
  for (let ticket = 0; ticket < last; ticket += 1) {
    if (isBought.has(ticket)) continue;
    if (ticket < tickets.foursomes) await sell(day, foursome, ticket, [foursomeSize(ticket)]);
    else if (ticket < last - tickets.sponsors) await sell(day, single, ticket, [1]);
    else await sell(day, gold, ticket, [4, 4], await newSponsor(day, ticket));
  }
}

/** The first nine foursomes are incomplete. */
export function foursomeSize(ticket: number): number {
  return ticket < 9 ? 1 + (ticket % 3) : 4;
}

async function newSponsor({ calls }: Day, ticket: number): Promise<number> {
  const body = { name: `Sponsor ${lastNames[ticket % lastNames.length]}` };
  return (await answered(calls.POST("/api/Sponsor", { body, ...once() }))).id;
}

/** Sells a ticket; `sizes` are the numbers of people in its groups. */
async function sell(
  day: Day,
  kind: TicketCategory,
  ticket: number,
  sizes: readonly number[],
  sponsorId?: number,
): Promise<void> {
  const { calls } = day;
  const named = (player: number) => {
    const [newUserNameFirst, newUserNameLast] = called(ticket, player);
    return { newUserNameFirst, newUserNameLast };
  };
  const ofSponsor = sponsorId === undefined ? {} : { sponsorId, userParticipating: true };
  const of = { ticketCategoryId: kind.id, roundId: roundOf(day, ticket).id };
  const sold = await answered(
    calls.POST("/api/Ticket/walkUp", { body: { ...of, ...named(0), ...ofSponsor }, ...once() }),
  );
  const path = { params: { path: { id: sold.id } } };
  const groups = await answered(calls.GET("/api/Group/query/ticket/{id}", path));
  for (const [place, group] of groups.entries())
    for (let player = group.attendees.length; player < (sizes[place] ?? 0); player += 1) {
      const body = { groupId: group.id, ...named(place * 4 + player) };
      await answered(calls.POST("/api/Attendee", { body, ...once() }));
    }
}
