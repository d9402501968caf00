import { accounts } from "./fixtures.ts";
import {
  checkedInTicket,
  draftTournament,
  paidTickets,
  plantClash,
  plantPassLink,
  plantPayment,
  plantStation,
  someReceipt,
  waitingEntry,
} from "./layout-rows.ts";
import { answered, callsOf, currentTournament, signedIn } from "./people.ts";
import type { Server } from "./server.ts";

export interface Place {
  address: string;
  /** Dialogs to open there one after the other. Each string has the beginnings of button names, one press after another. */
  dialogs?: readonly string[];
  /** Whether the page is opened without the server. */
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
  // Refused if an earlier test has linked them.
  await calls.POST("/api/UserSponsor", { body: { userId, sponsorId: sponsor?.id ?? 0 } });
  const draft = await draftTournament(server);
  await plantClash(server, id);
  await plantPayment(server, id);
  await plantStation(server, id);
  await paidTickets(server);
  const checkedIn = await checkedInTicket(server, id);
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
        "/unsubscribe/opens-nothing",
        "/choose#0123",
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
        "/account/delete",
        "/account/delete#code=0123",
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
      { address: "/account/reservations" },
      { address: `${admin}/arrivals?tv` },
    ],
    editor: at(`/tournaments/${id}/edit`, `${admin}/content/widgets`, `${admin}/data-export`),
    admin: [
      { address: "/tournaments", dialogs: ["Copy"] },
      { address: `${admin}/overview` },
      { address: `${admin}/weather` },
      { address: `${admin}/pairings`, dialogs: ["Course", "Change the start of .+"] },
      { address: `${admin}/sheets` },
      { address: `${admin}/readiness` },
      { address: `${admin}/messages` },
      { address: `${admin}/terms` },
      { address: `${admin}/reconciliation`, dialogs: ["Choose tickets"] },
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
        address: `${admin}/tickets/attendee/${checkedIn}/groups`,
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
