import type { AuditSubject } from "#api/types.ts";

export type AttendeeOrSponsor = "attendee" | "sponsor";
export type UserOrSponsor = "user" | "sponsor";

const tournament = (id: number) => `/tournaments/${id}`;
const admin = (id: number) => `${tournament(id)}/admin`;

/** Every address of the site. No other module composes one. */
export const paths = {
  home: () => "/",
  tournaments: () => "/tournaments",
  newTournament: () => "/tournaments/new",
  editTournament: (id: number) => `${tournament(id)}/edit`,
  register: (id: number) => `${tournament(id)}/register`,
  /** The visitor's own waitlist entry, by the code of a mailed link. */
  waitlistEntry: (code: string) => `/waitlist#entry=${encodeURIComponent(code)}`,
  widgets: (id: number) => `${admin(id)}/content/widgets`,
  ticketCategories: (id: number, kind: AttendeeOrSponsor) =>
    `${admin(id)}/ticket_categories/${kind}`,
  newTicketCategory: (id: number, kind: AttendeeOrSponsor) =>
    `${admin(id)}/ticket_categories/${kind}/new`,
  editTicketCategory: (id: number, kind: AttendeeOrSponsor, ticketCategoryId: number) =>
    `${admin(id)}/ticket_categories/${kind}/${ticketCategoryId}/edit`,
  schedule: (id: number) => `${admin(id)}/rounds/new`,
  editRound: (id: number, roundId: number) => `${admin(id)}/rounds/${roundId}/edit`,
  tickets: (id: number, kind: AttendeeOrSponsor) => `${admin(id)}/tickets/${kind}`,
  ticketsOfCategory: (id: number, kind: AttendeeOrSponsor, ticketCategoryId: number) =>
    `${admin(id)}/tickets/${kind}?category=${ticketCategoryId}`,
  /** Tickets past their payment deadline. */
  overdueTickets: (id: number) => `${admin(id)}/tickets/attendee?overdue=true`,
  /** Tickets that a search found; the page names the other categories with hits. */
  ticketsFound: (id: number, search: string) =>
    `${admin(id)}/tickets/attendee?search=${encodeURIComponent(search)}`,
  /** One ticket of a category, by its reference. */
  ticketFound: (id: number, kind: AttendeeOrSponsor, ticketCategoryId: number, reference: string) =>
    `${admin(id)}/tickets/${kind}?category=${ticketCategoryId}&search=${encodeURIComponent(reference)}`,
  /** With a preselected category, which in the address survives a new tab. */
  newTicket: (id: number, kind: AttendeeOrSponsor, ticketCategoryId?: number) =>
    `${admin(id)}/tickets/${kind}/new${ticketCategoryId === undefined ? "" : `?category=${ticketCategoryId}`}`,
  /** The same for staff who reserve a held place for the person that it was offered to. */
  offeredTicket: (id: number, kind: AttendeeOrSponsor, ticketCategoryId: number) =>
    `${admin(id)}/tickets/${kind}/new?category=${ticketCategoryId}&offered=yes`,
  /** The held place of a category. All of it is in the address, so that it survives signing in and a new tab; the code is behind '#'. */
  heldTicket: (id: number, kind: AttendeeOrSponsor, ticketCategoryId: number, code: string) =>
    `${admin(id)}/tickets/${kind}/new?category=${ticketCategoryId}#entry=${encodeURIComponent(code)}`,
  ticketGroups: (id: number, kind: AttendeeOrSponsor, ticketId: number) =>
    `${admin(id)}/tickets/${kind}/${ticketId}/groups`,
  ticketPayments: (id: number, kind: AttendeeOrSponsor, ticketId: number) =>
    `${admin(id)}/tickets/${kind}/${ticketId}/payments`,
  checkIn: (id: number) => `${admin(id)}/check-in`,
  arrivals: (id: number) => `${admin(id)}/arrivals`,
  /** For a screen on the wall. */
  arrivalsOnTv: (id: number) => `${admin(id)}/arrivals?tv`,
  stations: (id: number) => `${admin(id)}/arrivals/stations`,
  clashes: (id: number) => `${admin(id)}/arrivals/clashes`,
  overview: (id: number) => `${admin(id)}/overview`,
  /** Postponing and cancelling. */
  weather: (id: number) => `${admin(id)}/weather`,
  pairings: (id: number) => `${admin(id)}/pairings`,
  /** Scrolls to a pairing, if one is given. */
  pairingsOfRound: (id: number, roundId: number, pairingId: number | null = null) =>
    `${admin(id)}/pairings?round=${roundId}${pairingId === null ? "" : `&pairing=${pairingId}`}`,
  messages: (id: number) => `${admin(id)}/messages`,
  reconciliation: (id: number) => `${admin(id)}/reconciliation`,
  terms: (id: number) => `${admin(id)}/terms`,
  readiness: (id: number) => `${admin(id)}/readiness`,
  sheets: (id: number) => `${admin(id)}/sheets`,
  dataExport: (id: number) => `${admin(id)}/data-export`,
  usersAndSponsors: (id: number, tab: UserOrSponsor = "sponsor") =>
    `${admin(id)}/user-sponsor${tab === "user" ? "?tab=users" : ""}`,
  newUserOrSponsor: (id: number, type: UserOrSponsor) =>
    `${admin(id)}/user-sponsor/new?type=${type}`,
  editUserOrSponsor: (id: number, type: UserOrSponsor, userOrSponsorId: number) =>
    `${admin(id)}/user-sponsor/${userOrSponsorId}/edit?type=${type}`,
  /** With a preselected sponsor. */
  linkUserToSponsor: (id: number, sponsorId?: number) =>
    `${admin(id)}/userSponsor/new${sponsorId === undefined ? "" : `?sponsorId=${sponsorId}`}`,
  publicTournament: (id: number, slug: string) => `${tournament(id)}/${encodeURIComponent(slug)}`,
  /** The same with the schedule unfolded. */
  publicSchedule: (id: number, slug: string) => `${paths.publicTournament(id, slug)}#schedule`,
  auditTrail: () => "/audit",
  /** All audit entries of one row. */
  historyOf: (subject: AuditSubject, id: number) => `/audit?subject=${subject}&subjectId=${id}`,
  /** All audit entries of a ticket, its groups and its attendees. */
  historyOfTicket: (reference: string) => `/audit?search=${encodeURIComponent(reference)}`,
  /** Tickets and Reservations, with the payment options of a ticket open. */
  pay: (ticketId: number) => `/account/reservations?pay=${ticketId}`,
  /** Makes the phone that opens it the station of the code. */
  enroll: (code: string) => `/station#${code}`,
  /** Without the token of the link, which stands behind `#`. */
  linkedPass: () => "/pass",
  fundSettings: () => "/admin/settings",
  /** `back` is where a guard sends the visitor after signing in. */
  signIn: (back?: string | null) => withWayBack("/account/signin", back),
  signUp: (back?: string | null) => withWayBack("/account/signup", back),
  recover: (back?: string | null) => withWayBack("/account/recover", back),
  account: () => "/account/edit",
  deleteAccount: () => "/account/delete",
  /** The visitor's own receipts, or for an Admin any user's. */
  receipts: (userId?: number) =>
    `/account/receipts${userId === undefined ? "" : `?user=${userId}`}`,
  receipt: (id: number) => `/account/receipts/${id}`,
  reservations: () => "/account/reservations",
  passes: () => "/account/tickets",
  /** With the code of this pass open. */
  pass: (id: number) => `/account/tickets?pass=${id}`,
  myTicketGroups: (ticketId: number) => `/account/tickets/${ticketId}/groups`,
  mySponsor: (sponsorId: number) => `/account/sponsor/${sponsorId}/edit`,
};

/** A code behind '#' stays behind it, as servers and their logs get the rest of an address. */
function withWayBack(path: string, back: string | null | undefined): string {
  if (!back) return path;
  const [page = "", ...behind] = back.split("#");
  return [`${path}?returnTo=${encodeURIComponent(page)}`, ...behind].join("#");
}

/** Whether the page of an address is for a screen on the wall, without menu and footer. */
export function isForTv({ pathname, search }: { pathname: string; search: string }): boolean {
  return /\/admin\/arrivals\/?$/.test(pathname) && new URLSearchParams(search).has("tv");
}
