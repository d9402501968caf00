import type { Attendee, Group, GroupAttendee } from "#api/types.ts";
import { somePerson } from "./event-factories.ts";

/** Complete examples of what comes with a ticket: a test names only what it is about. */

export function someMember(
  id: number,
  nameFirst: string,
  nameLast: string,
  email: string | null = null,
): GroupAttendee {
  return { id, checkedIn: false, user: somePerson(nameFirst, nameLast, email) };
}

export function someGroup(changes: Partial<Group> = {}): Group {
  return {
    id: 61,
    name: "Group 1",
    ticketId: 51,
    roundId: null,
    round: null,
    attendees: [someMember(71, "Sam", "Rivera", "sam@fairway.example")],
    metaGroupMaxAttendees: 4,
    metaTicketCategoryId: 11,
    metaTicketNumGroup: 1,
    canChange: true,
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
