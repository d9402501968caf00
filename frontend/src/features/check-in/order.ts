import { useMemo, useState } from "react";
import type { Attendee } from "./attendee.ts";

/** The order of the list. Desks often work by the initials of last names, or by groups. */
export type Order = "name" | "last" | "group";

export const orders: readonly { key: Order; label: string }[] = [
  { key: "name", label: "First name" },
  { key: "last", label: "Last name" },
  { key: "group", label: "Group" },
];

const storageKey = "checkInOrder";

/** The order that this device used last, and the attendees in it. The server orders by first name. */
export function useOrder(
  attendees: readonly Attendee[],
): [Order, (order: Order) => void, readonly Attendee[]] {
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

export function inOrder(attendees: readonly Attendee[], order: Order): readonly Attendee[] {
  if (order === "name") return attendees;
  const { compare } = new Intl.Collator("en");
  const byKey = order === "last" ? lastName : groupKey;
  return attendees
    .map((attendee) => ({ attendee, text: byKey(attendee) }))
    .sort((a, b) => compare(a.text, b.text) || a.attendee.groupId - b.attendee.groupId)
    .map(({ attendee }) => attendee);
}

/** The last word of the name, followed by the others, as the list has no separate last name. */
function lastName({ displayName }: Attendee): string {
  const words = displayName.split(" ");
  return [words.pop(), ...words].join(" ");
}

function groupKey({ sponsor, captain, groupName }: Attendee): string {
  return `${sponsor ?? captain} ${groupName}`;
}
