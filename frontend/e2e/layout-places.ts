import { randomUUID } from "node:crypto";
import { inDatabase } from "./database.ts";
import { accounts } from "./fixtures.ts";
import { answered, callsOf, currentTournament, newWord, signedIn } from "./people.ts";
import { longWord } from "./long-words.ts";
import type { Server } from "./server.ts";
import { newTournament } from "./tournaments.ts";

export interface Place {
  address: string;
  /** Dialogs to open there, one after the other, by how the names of their buttons begin, one press after another. */
  dialogs?: readonly string[];
  /** It is opened without the server. */
  isCutOff?: boolean;
}

export type Role = keyof typeof accounts;

/** The addresses of the pages that each role sees. */
export async function placesOf(server: Server): Promise<Record<Role | "visitor", Place[]>> {
  const { id, slug } = await currentTournament(server);
  const admin = `/tournaments/${id}/admin`;
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const path = { id };
  const [ticket] = await answered(
    calls.GET("/api/Ticket/query/tournament/{id}", { params: { path, query: { sponsor: false } } }),
  );
  const categories = await answered(
    calls.GET("/api/TicketCategory/query/tournament/{id}", { params: { path } }),
  );
  const taken = categories.find(({ availableTickets }) => availableTickets <= 0);
  const kind = taken?.sponsorFlag === true ? "sponsor" : "attendee";
  const [round] = await answered(
    calls.GET("/api/Round/query/tournament/{id}", { params: { path } }),
  );
  const [sponsor] = await answered(calls.GET("/api/Sponsor"));
  const { id: userId } = await signedIn(server, accounts.user);
  const [own] = await answered(
    calls.GET("/api/Ticket/query/user/{id}", { params: { path: { id: userId } } }),
  );
  const entry = await waitingEntry(server);
  // Refused when an earlier test has linked them.
  await calls.POST("/api/UserSponsor", { body: { userId, sponsorId: sponsor?.id ?? 0 } });
  const draft = await draftTournament(server);
  await plantClash(server, id);
  await plantStation(server, id);
  const at = (...addresses: string[]) => addresses.map((address) => ({ address }));
  const bothKinds = (under: string) =>
    at(`${admin}/${under}/attendee`, `${admin}/${under}/sponsor`);
  return {
    visitor: [
      ...at(`/tournaments/${id}/${slug}`, "/tournaments"),
      { address: `/tournaments/${id}/register`, dialogs: ["Join the waitlist"] },
      ...at(
        `/waitlist?entry=${entry}`,
        `/tournaments/${id}/register?entry=${entry}`,
        "/account/signin",
        "/account/signup",
        "/account/recover",
        "/station",
        "/nowhere",
        `/pass#${await plantPassLink(server)}`,
        "/pass#opens-nothing",
      ),
      { address: "/", isCutOff: true },
    ],
    user: [
      { address: "/account/reservations", dialogs: ["Begin Payment"] },
      { address: "/account/tickets", dialogs: ["QR code Pass"] },
      {
        address: `/account/tickets/${own?.id}/groups`,
        dialogs: ["Add teammate", "Rename", "Ch(oose a|ange) round", "Replace"],
      },
      ...at(
        "/account/edit",
        "/account/receipts",
        `/account/receipts/${await someReceipt(server)}`,
        `/account/sponsor/${sponsor?.id}/edit`,
        `/tournaments/${id}/${slug}`,
        `${admin}/tickets/attendee/new`,
        `${admin}/tickets/sponsor/new`,
        `${admin}/check-in`,
      ),
    ],
    volunteer: [
      {
        address: `${admin}/check-in`,
        dialogs: ["Stats", "All Rounds", ".+ of .+", "All sent"],
      },
      { address: `${admin}/arrivals/clashes`, dialogs: ["Settle"] },
      { address: `${admin}/arrivals?tv` },
    ],
    editor: at(`/tournaments/${id}/edit`, `${admin}/content/widgets`, `${admin}/data-export`),
    admin: [
      { address: "/tournaments", dialogs: ["Copy"] },
      { address: `${admin}/overview` },
      { address: `${admin}/pairings`, dialogs: ["Course", "Change the start of .+"] },
      { address: `${admin}/readiness` },
      { address: `${admin}/rounds/new`, dialogs: ["Add New"] },
      { address: `${admin}/content/widgets`, dialogs: ["New Widget"] },
      { address: `${admin}/ticket_categories/attendee`, dialogs: ["Payment Preview"] },
      {
        address: `${admin}/tickets/attendee`,
        dialogs: ["Payment details", "Select all unpaid > Mark paid"],
      },
      { address: `${admin}/user-sponsor`, dialogs: ["Give a reason"] },
      { address: `${admin}/arrivals/stations`, dialogs: ["Invite a phone"] },
      {
        address: `${admin}/tickets/attendee/${ticket?.id}/groups`,
        dialogs: ["Correct name"],
      },
      {
        address: `${admin}/tickets/attendee/${ticket?.id}/payments`,
        dialogs: ["Add entry"],
      },
      {
        address: `${admin}/tickets/${kind}?category=${taken?.id}`,
        dialogs: ["Edit"],
      },
      ...at(
        "/tournaments/new",
        `/tournaments/${id}/edit`,
        `/tournaments/${draft}/edit`,
        `${admin}/ticket_categories/sponsor`,
        `${admin}/ticket_categories/attendee/new`,
        `${admin}/ticket_categories/attendee/${categories[0]?.id}/edit`,
        `${admin}/rounds/${round?.id}/edit`,
        `${admin}/tickets/attendee/new`,
        `${admin}/user-sponsor?tab=users`,
        `${admin}/user-sponsor/new?type=user`,
        `${admin}/user-sponsor/new?type=sponsor`,
        `${admin}/user-sponsor/${userId}/edit?type=user`,
        `${admin}/user-sponsor/${sponsor?.id}/edit?type=sponsor`,
        `${admin}/userSponsor/new`,
        `${admin}/data-export`,
        `${admin}/arrivals`,
        "/audit",
        "/admin/settings",
      ),
      ...bothKinds("tickets").slice(1),
    ],
  };
}

/** A check-in of a pass that nobody knows. */
async function plantClash(server: Server, tournamentId: number): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  const operation = { id: 999_999, checkedIn: true, operationId: newWord(), device: longWord };
  const params = { path: { tournamentId } };
  const body = { operations: [operation] };
  await answered(calls.POST("/api/Attendee/checkin/{tournamentId}/batch", { params, body }));
}

/** A station with a long name; refused when an earlier test has made it. */
async function plantStation(server: Server, tournamentId: number): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  await calls.POST("/api/Station", { body: { tournamentId, name: longWord.slice(0, 60) } });
}

/** A receipt of a ticket of the user, for which something was given at least. */
async function someReceipt(server: Server): Promise<number> {
  const { id: userId } = await signedIn(server, accounts.user);
  const user = callsOf(server, await signedIn(server, accounts.user));
  const admin = callsOf(server, await signedIn(server, accounts.admin));
  const path = { id: userId };
  const own = await answered(user.GET("/api/Ticket/query/user/{id}", { params: { path } }));
  const paid = own.find(({ paid, isCancelled }) => paid && !isCancelled) ?? own[0];
  const ticketId = paid?.id ?? 0;
  if (paid?.received === 0) {
    const gift = { kind: "gift", amount: 25.5 };
    const params = { path: { id: ticketId } };
    await answered(admin.POST("/api/Ticket/{id}/ledger", { params, body: gift }));
  }
  const { id } = await answered(user.POST("/api/Receipt", { body: { ticketId } }));
  return id;
}

/** One that is not live, with a part of What comes next done. */
async function draftTournament(server: Server): Promise<number> {
  const { id: tournamentId, dateStart } = await newTournament(server);
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const days = { startDate: dateStart, endDate: dateStart, startTime: "08:00", endTime: "12:30" };
  const round = { tournamentId, name: "Morning", location: "All tees", description: "Shotgun" };
  await answered(calls.POST("/api/Round", { body: { ...round, ...days, maxAttendees: 72 } }));
  return tournamentId;
}

/** The token of a link to somebody's pass. */
async function plantPassLink(server: Server): Promise<string> {
  const token = randomUUID().replaceAll("-", "");
  await inDatabase(
    server,
    (sql) => sql`
      INSERT INTO pass_links (hash, scan_code, created_at)
      SELECT encode(sha256(${token}::bytea), 'hex'), attendees.scan_code, now() FROM attendees
      JOIN groups ON groups.id = group_id JOIN tickets ON tickets.id = ticket_id
      WHERE NOT is_cancelled ORDER BY attendees.id LIMIT 1`,
  );
  return token;
}

/** The code of somebody's entry on the waitlist of a sold-out category; each run adds one. */
async function waitingEntry(server: Server): Promise<string> {
  const { id } = await currentTournament(server);
  const params = { path: { id } };
  const categories = await answered(
    callsOf(server).GET("/api/TicketCategory/query/tournament/{id}", { params }),
  );
  const taken = categories.find(({ availableTickets }) => availableTickets <= 0);
  const body = {
    ticketCategoryId: taken?.id ?? 0,
    name: "Kim Lee",
    email: `${newWord()}@club.example`,
  };
  const { id: entry } = await answered(callsOf(server).POST("/api/Waitlist", { body }));
  const code = await inDatabase(
    server,
    (sql) => sql`SELECT link_code FROM waitlist WHERE id = ${entry}`,
  );
  return String(code[0]?.link_code);
}
