import type { Tournament } from "#api/types.ts";
import { isAdmin, isContentEditor, isVolunteer } from "#session/access.ts";
import type { Euser } from "#session/session.ts";
import type { CurrentTournament } from "#queries/current-tournament.tsx";
import { paths } from "#shared/paths.ts";
import { paddedDate } from "#shared/lib/dates.ts";

export interface NavItem {
  label: string;
  to: string;
  /** The beginning of further addresses for which this item is the current one. */
  begins?: string;
}

export interface NavSection {
  title?: string;
  items: NavItem[];
}

/** The menu's items under a selected tournament, by role (rule `menus`). */
export function tournamentSections(euser: Euser | null, { id }: CurrentTournament): NavSection[] {
  if (isAdmin(euser))
    return [
      { items: [generalInfo(id), ...contentOf(id)] },
      { title: "Tournament Administration", items: administrationOf(id) },
    ];
  const items = [
    ...(isContentEditor(euser) ? [generalInfo(id)] : []),
    ...(isVolunteer(euser) ? [checkIn(id), arrivals(id)] : []),
  ];
  return items.length > 0 ? [{ items }] : [];
}

/** The check-in of a live tournament; the second such item has the tournament's name. */
export function gateItem({ id, name, dateStart }: Tournament, isSecond: boolean): NavItem {
  const item = checkIn(id);
  return isSecond ? { ...item, label: `${item.label} of ${name}, ${paddedDate(dateStart)}` } : item;
}

/** The menu's items for an Admin, whichever tournament is selected. */
export function siteSections(euser: Euser | null): NavSection[] {
  if (!isAdmin(euser)) return [];
  return [
    {
      title: "Site Administration",
      items: [
        { label: "Fund Settings", to: paths.fundSettings() },
        { label: "Audit Trail", to: paths.auditTrail() },
      ],
    },
  ];
}

export function accountItems(): NavItem[] {
  return [
    { label: "Tickets and Reservations", to: paths.reservations() },
    { label: "Entrance Passes", to: paths.passes() },
    { label: "Account", to: paths.account() },
  ];
}

function generalInfo(id: number): NavItem {
  return { label: "General Info", to: paths.editTournament(id) };
}

function contentOf(id: number): NavItem[] {
  return [
    withPages("Attendee Ticket Categories", paths.ticketCategories(id, "attendee")),
    withPages("Sponsor Ticket Categories", paths.ticketCategories(id, "sponsor")),
    // The list's address ends like that of a form, and forms of rounds stand beside it, not below. So `begins` leaves the end off.
    { label: "Schedule", to: paths.schedule(id), begins: paths.schedule(id).replace(/\/new$/, "") },
    { label: "Content", to: paths.widgets(id) },
  ];
}

function administrationOf(id: number): NavItem[] {
  return [
    { label: "Overview", to: paths.overview(id) },
    withPages("Attendee Tickets", paths.tickets(id, "attendee")),
    withPages("Sponsor Tickets", paths.tickets(id, "sponsor")),
    { label: "Reconciliation", to: paths.reconciliation(id) },
    withPages("Users/Sponsors", paths.usersAndSponsors(id)),
    { label: "Messages", to: paths.messages(id) },
    { label: "Pairings", to: paths.pairings(id) },
    { label: "Sheets to Print", to: paths.sheets(id) },
    checkIn(id),
    arrivals(id),
    { label: "Data Export", to: paths.dataExport(id) },
  ];
}

function checkIn(id: number): NavItem {
  return { label: "Mobile Check-in", to: paths.checkIn(id) };
}

/** Includes the clashes of check-in, which are below it. */
function arrivals(id: number): NavItem {
  return withPages("Arrivals", paths.arrivals(id));
}

/** Includes the pages of its rows, which are below it. */
function withPages(label: string, to: string): NavItem {
  return { label, to, begins: to };
}
