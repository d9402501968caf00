import { randomUUID } from "node:crypto";
import type { Round, TicketCategory } from "#api/types.ts";
import { accounts } from "./fixtures.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { newTournament } from "./tournaments.ts";

type Calls = ReturnType<typeof callsOf>;

const once = () => ({ headers: { "Idempotency-Key": randomUUID() } });
const lastNames =
  "Ames Bell Cole Dunn Eng Ford Gray Hart Ives Jung Katz Lund Moe Nash Oak Park Quill Reed Shaw Todd Ulm Vance West Xu Yost Zorn";

/** 36 groups, of which 9 are incomplete, 11 singles, and 3 sponsors with two groups each, in two rounds. */
export async function wholeDay(server: Server) {
  const { id, dateStart } = await newTournament(server);
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const category = categoryMaker(calls, id);
  const foursome = await category("Foursome", { numAttendees: 4 });
  const single = await category("Single", { numAttendees: 1 });
  const gold = await category("Gold", { numAttendees: 4, numGroups: 2, sponsorFlag: true });
  const all = [foursome, single, gold].map(({ id: ticketCategoryId }) => ({
    ticketCategoryId,
    enabled: true,
  }));
  const days = { startDate: dateStart, endDate: dateStart };
  const round = (name: string, startTime: string, endTime: string): Promise<Round> =>
    answered(
      calls.POST("/api/Round", {
        body: {
          tournamentId: id,
          ...{ name, location: "All tees", description: "Shotgun", startTime, endTime },
          ...days,
          maxAttendees: 144,
          liveFlag: true,
          enabledDisabledTicketCategories: all,
        },
        ...once(),
      }),
    );
  const rounds = [await round("Morning", "08:00", "12:30"), await round("Noon", "13:00", "17:30")];
  const sell = seller(calls, rounds);
  for (let place = 0; place < 30; place += 1)
    await sell(foursome, place, [place < 9 ? 1 + (place % 3) : 4]);
  for (let place = 0; place < 11; place += 1) await sell(single, 30 + place, [1]);
  for (let place = 0; place < 3; place += 1) {
    const body = { name: `Sponsor ${"ABC"[place]}` };
    const sponsor = await answered(calls.POST("/api/Sponsor", { body, ...once() }));
    await sell(gold, 41 + place, [4, 4], sponsor.id);
  }
  return { id, calls, rounds };
}

interface Kind {
  numAttendees: number;
  numGroups?: number;
  sponsorFlag?: boolean;
}

function categoryMaker(calls: Calls, tournamentId: number) {
  return (name: string, { numAttendees, numGroups = 1, sponsorFlag = false }: Kind) =>
    answered(
      calls.POST("/api/TicketCategory", {
        body: {
          ...{ tournamentId, name, description: name, numAttendees, numGroups, sponsorFlag },
          ...{ maxTotalTickets: 60, noCostFlag: true, liveFlag: true },
        },
        ...once(),
      }),
    );
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
