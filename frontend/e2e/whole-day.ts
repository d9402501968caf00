import { randomUUID } from "node:crypto";
import type { NewTicketCategory, Round, TicketCategory } from "#api/types.ts";
import { accounts } from "./fixtures.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { newCategory, newRound } from "./tickets.ts";
import { newTournament } from "./tournaments.ts";

type Calls = ReturnType<typeof callsOf>;

const once = () => ({ headers: { "Idempotency-Key": randomUUID() } });
const lastNames =
  "Ames Bell Cole Dunn Eng Ford Gray Hart Ives Jung Katz Lund Moe Nash Oak Park Quill Reed Shaw Todd Ulm Vance West Xu Yost Zorn";

/** 36 groups, of which 9 are incomplete, 11 singles, and 3 sponsors with two groups each, in two rounds. */
export async function wholeDay(server: Server) {
  const of = await newTournament(server);
  const category = (name: string, changes: Partial<NewTicketCategory>) => {
    const free = { tournamentId: of.id, noCostFlag: true, maxTotalTickets: 60 };
    return newCategory(server, { ...free, name, ...changes });
  };
  const foursome = await category("Foursome", {});
  const single = await category("Single", { numAttendees: 1 });
  const gold = await category("Gold", { numGroups: 2, sponsorFlag: true });
  const round = (name: string, startTime: string, endTime: string) =>
    newRound(server, 144, [foursome, single, gold], { of, name, startTime, endTime });
  const rounds = [await round("Morning", "08:00", "12:30"), await round("Noon", "13:00", "17:30")];
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const sell = seller(calls, rounds);
  for (let place = 0; place < 30; place += 1)
    await sell(foursome, place, [place < 9 ? 1 + (place % 3) : 4]);
  for (let place = 0; place < 11; place += 1) await sell(single, 30 + place, [1]);
  for (let place = 0; place < 3; place += 1) {
    const body = { name: `Sponsor ${"ABC"[place]}` };
    const sponsor = await answered(calls.POST("/api/Sponsor", { body, ...once() }));
    await sell(gold, 41 + place, [4, 4], sponsor.id);
  }
  return { id: of.id, calls, rounds };
}

/** Sells tickets at the desk, every other one into the second round; `sizes` are the people of their groups. */
function seller(calls: Calls, rounds: readonly Round[]) {
  const names = lastNames.split(" ");
  const called = (ticket: number, player: number) => ({
    newUserNameFirst: `${names[player % 26]}${"abcdefgh"[player]}`,
    newUserNameLast: `${names[ticket % 26]}${"xyz"[Math.floor(ticket / 26)]}`,
  });
  return async (kind: TicketCategory, ticket: number, sizes: number[], sponsorId?: number) => {
    const roundId = rounds[ticket % 2]?.id ?? 0;
    const sold = await answered(
      calls.POST("/api/Ticket/walkUp", {
        body: {
          ...{ ticketCategoryId: kind.id, roundId, ...called(ticket, 0) },
          ...(sponsorId !== undefined && { sponsorId, userParticipating: true }),
        },
        ...once(),
      }),
    );
    const path = { params: { path: { id: sold.id } } };
    const groups = await answered(calls.GET("/api/Group/query/ticket/{id}", path));
    for (const [place, group] of groups.entries())
      for (let player = group.attendees.length; player < (sizes[place] ?? 0); player += 1) {
        const body = { groupId: group.id, ...called(ticket, place * 4 + player) };
        await answered(calls.POST("/api/Attendee", { body, ...once() }));
      }
  };
}
