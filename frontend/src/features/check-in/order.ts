import { useMemo, useState } from "react";
import type { CheckInAttendee } from "#api/types.ts";

/** What the rows are in order of. Desks are often set up by the first letters of last names, or a group at a time. */
export type Order = "name" | "last" | "group";

export const orders: readonly { key: Order; label: string }[] = [
  { key: "name", label: "First name" },
  { key: "last", label: "Last name" },
  { key: "group", label: "Group" },
];

const storageKey = "checkInOrder";

/** The order that this device was last used with, and the attendees in it. The server lists them by first name. */
export function useOrder(
  attendees: readonly CheckInAttendee[],
): [Order, (order: Order) => void, readonly CheckInAttendee[]] {
  const [order, setOrder] = useState<Order>(() => {
    const kept = localStorage.getItem(storageKey);
    return orders.find(({ key }) => key === kept)?.key ?? "name";
  });
  const choose = (chosen: Order) => {
    localStorage.setItem(storageKey, chosen);
    setOrder(chosen);
  };
  const ordered = useMemo(() => inOrder(attendees, order), [attendees, order]);
  return [order, choose, ordered];
}

export function inOrder(
  attendees: readonly CheckInAttendee[],
  order: Order,
): readonly CheckInAttendee[] {
  if (order === "name") return attendees;
  const { compare } = new Intl.Collator("en");
  const byKey = order === "last" ? lastName : groupKey;
  return attendees
    .map((attendee) => ({ attendee, text: byKey(attendee) }))
    .sort((a, b) => compare(a.text, b.text) || a.attendee.groupId - b.attendee.groupId)
    .map(({ attendee }) => attendee);
}

/** Of somebody without both names, what the list calls them. */
function lastName({ displayName, user: { nameFirst, nameLast } }: CheckInAttendee): string {
  return nameFirst === "" || nameLast === "" ? displayName : `${nameLast} ${nameFirst}`;
}

function groupKey({ sponsor, captain, groupName }: CheckInAttendee): string {
  return `${sponsor ?? captain} ${groupName}`;
}
