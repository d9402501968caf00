import { randomUUID } from "node:crypto";
import { inDatabase } from "./database.ts";
import { accounts } from "./fixtures.ts";
import { longWord } from "./long-words.ts";
import { answered, callsOf, currentTournament, newWord, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { newTournament } from "./tournaments.ts";

/** Rows that pages of the layout journey show. */

/** Records a check-in of an unknown pass. */
export async function plantClash(server: Server, tournamentId: number): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  const operation = { id: 999_999, checkedIn: true, operationId: newWord(), device: longWord };
  const params = { path: { tournamentId } };
  const body = { operations: [operation] };
  await answered(calls.POST("/api/Attendee/checkin/{tournamentId}/batch", { params, body }));
}

/** Another user's ticket, with a checked-in attendee whose first name has nine letters. */
export async function checkedInTicket(server: Server, tournamentId: number): Promise<number> {
  const { id: userId } = await signedIn(server, accounts.user);
  const [row] = await inDatabase(
    server,
    (sql) => sql`
      SELECT attendees.id, attendees.user_id, ticket_id FROM attendees
      JOIN groups ON groups.id = group_id JOIN tickets ON tickets.id = ticket_id
      JOIN ticket_categories ON ticket_categories.id = ticket_category_id
      WHERE ticket_categories.tournament_id = ${tournamentId} AND NOT sponsor_flag AND NOT is_cancelled
        AND paid AND tickets.user_id <> ${userId} AND attendees.user_id <> ${userId}
      ORDER BY attendees.id LIMIT 1`,
  );
  if (row === undefined) throw new Error("There is no ticket with somebody to check in.");
  await inDatabase(
    server,
    (sql) => sql`
      UPDATE users SET name_first = 'Stephanie', name_last = 'Lund' WHERE id = ${row.user_id as string}`,
  );
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  const operation = { id: Number(row.id), checkedIn: true, operationId: newWord(), device: "Desk" };
  const params = { path: { tournamentId } };
  const body = { operations: [operation] };
  await answered(calls.POST("/api/Attendee/checkin/{tournamentId}/batch", { params, body }));
  return Number(row.ticket_id);
}

/** Adds a station with a long name; refused if an earlier test has made it. */
export async function plantStation(server: Server, tournamentId: number): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  await calls.POST("/api/Station", { body: { tournamentId, name: longWord.slice(0, 60) } });
}

/** Imports a file with one payment with long texts; a duplicate if an earlier test has imported it. */
export async function plantPayment(server: Server, tournamentId: number): Promise<void> {
  await inDatabase(
    server,
    (sql) => sql`
      INSERT INTO bank_rows (tournament_id, digest, source, day, amount_cents, fee_cents, name, memo, imported_at)
      VALUES (${tournamentId}, 'layout', 'stripe', '2026-05-04', 123456, 3610, ${longWord}, ${longWord}, now())
      ON CONFLICT DO NOTHING`,
  );
}

/** Returns the id of a receipt of the user, for whose ticket a gift is entered if nothing was received yet. */
export async function someReceipt(server: Server): Promise<number> {
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

/** Gives the volunteer a ticket of this event and of the last one, both paid, so that their pages ask for nothing. */
export async function paidTickets(server: Server): Promise<void> {
  const { id: userId } = await signedIn(server, accounts.volunteer);
  const admin = callsOf(server, await signedIn(server, accounts.admin));
  const path = { id: userId };
  const own = await answered(admin.GET("/api/Ticket/query/user/{id}", { params: { path } }));
  if (own.length > 0) return;
  const tournaments = await answered(admin.GET("/api/Tournament"));
  for (const { id } of tournaments.filter(({ liveFlag }) => liveFlag)) {
    const categories = await answered(
      admin.GET("/api/TicketCategory/query/tournament/{id}", { params: { path: { id } } }),
    );
    const free = categories.find((it) => it.availableTickets > 0 && !it.sponsorFlag);
    if (free === undefined) continue;
    const body = { ticketCategoryId: free.id, userId };
    const ticket = await answered(admin.POST("/api/Ticket", { body }));
    await answered(admin.PUT("/api/Ticket", { body: { id: ticket.id, paid: true } }));
  }
}

/** Adds a tournament that is not live, with a part of What comes next done. */
export async function draftTournament(server: Server): Promise<number> {
  const { id: tournamentId, dateStart } = await newTournament(server);
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const days = { startDate: dateStart, endDate: dateStart, startTime: "08:00", endTime: "12:30" };
  const round = { tournamentId, name: "Morning", location: "All tees", description: "Shotgun" };
  await answered(calls.POST("/api/Round", { body: { ...round, ...days, maxAttendees: 72 } }));
  return tournamentId;
}

/** Returns the token of a link to a pass. */
export async function plantPassLink(server: Server): Promise<string> {
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

/** Returns the code of an entry on the waitlist of a sold-out category; each run adds one. */
export async function waitingEntry(server: Server): Promise<string> {
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
