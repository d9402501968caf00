import { isAdmin, isContentEditor, isVolunteer } from "#features/session/access.ts";
import type { Euser } from "#features/session/session.ts";
import type { CurrentTournament } from "#features/tournaments/current-tournament.tsx";
import { paths } from "#app/paths.ts";

export interface NavItem {
  label: string;
  to: string;
}

export interface NavSection {
  title?: string;
  items: NavItem[];
}

/** What the menu offers under a selected tournament, by spec §2 and §6 and decisions §2. */
export function tournamentSections(euser: Euser | null, { id }: CurrentTournament): NavSection[] {
  if (isAdmin(euser))
    return [
      { items: [generalInfo(id), ...contentOf(id)] },
      { title: "Tournament Administration", items: administrationOf(id) },
    ];
  const items = [
    ...(isContentEditor(euser) ? [generalInfo(id)] : []),
    ...(isVolunteer(euser) ? [checkIn(id)] : []),
  ];
  return items.length > 0 ? [{ items }] : [];
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
    { label: "Attendee Ticket Categories", to: paths.ticketCategories(id, "attendee") },
    { label: "Sponsor Ticket Categories", to: paths.ticketCategories(id, "sponsor") },
    { label: "Schedule", to: paths.schedule(id) },
    { label: "Content", to: paths.widgets(id) },
  ];
}

function administrationOf(id: number): NavItem[] {
  return [
    { label: "Attendee Tickets", to: paths.tickets(id, "attendee") },
    { label: "Sponsor Tickets", to: paths.tickets(id, "sponsor") },
    { label: "Users/Sponsors", to: paths.usersAndSponsors(id) },
    checkIn(id),
    { label: "Data Export", to: paths.dataExport(id) },
  ];
}

function checkIn(id: number): NavItem {
  return { label: "Mobile Check-in", to: paths.checkIn(id) };
}
