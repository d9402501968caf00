import type {
  Attendee,
  Group,
  GroupAttendee,
  OwnWaitlistEntry,
  Ticket,
  WaitlistEntry,
} from "#api/types.ts";
import { somePerson, someTicket } from "./event-factories.ts";

/** Complete examples of a ticket and its parts: a test sets only the fields that it is about. */

/** A ticket of an event that was cancelled. */
export function ofCancelledEvent(changes: Partial<Ticket> = {}): Ticket {
  const { tournament } = someTicket();
  return someTicket({ tournament: { ...tournament, weather: "cancelled" }, ...changes });
}

export function someMember(
  id: number,
  nameFirst: string,
  nameLast: string,
  email: string | null = null,
): GroupAttendee {
  const user = somePerson(nameFirst, nameLast, email);
  return { id, checkedIn: false, userId: id + 100, user, start: null, version: 1 };
}

export function someGroup(changes: Partial<Group> = {}): Group {
  return {
    id: 61,
    name: "Group 1",
    ticketId: 51,
    roundId: null,
    round: null,
    wish: "",
    start: null,
    partners: [],
    attendees: [someMember(71, "Sam", "Rivera", "sam@fairway.example")],
    metaGroupMaxAttendees: 4,
    metaTicketCategoryId: 11,
    metaTicketNumGroup: 1,
    canChange: true,
    changeUntil: null,
    version: 1,
    ...changes,
  };
}

export function someNewAttendee(changes: Partial<Attendee> = {}): Attendee {
  return {
    ...someMember(72, "Kim", "Lee", "kim@club.example"),
    groupId: 61,
    scanCode: "00112233445566778899aabbccddeeff",
    ...changes,
  };
}

export function someWaitlistEntry(changes: Partial<WaitlistEntry> = {}): WaitlistEntry {
  return {
    id: 91,
    tournamentId: 7,
    ticketCategoryId: 11,
    ticketCategory: { name: "Foursome" },
    name: "Kim Lee",
    email: "kim@club.example",
    createdAt: "2027-04-01T14:00:00Z",
    confirmed: true,
    place: 1,
    offeredAt: null,
    heldUntil: null,
    offeredBy: null,
    offeredByItself: false,
    state: "waiting",
    version: 1,
    ...changes,
  };
}

export function someOwnEntry(changes: Partial<OwnWaitlistEntry> = {}): OwnWaitlistEntry {
  return {
    code: "0123456789abcdef",
    tournamentId: 7,
    ticketCategoryId: 11,
    email: "kim@club.example",
    confirmed: true,
    place: 3,
    heldUntil: null,
    state: "waiting",
    ...changes,
  };
}
