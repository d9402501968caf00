import type { Ticket } from "#api/types.ts";
import { dollarsText } from "./money.ts";

type Due = Pick<Ticket, "paid" | "isCancelled" | "noCostFlag" | "outstanding">;

/** The dollars that are still to be paid for a ticket; null when it is not to be paid. One with a price of zero is, as its form may ask for any amount. */
export function dueOf({ paid, isCancelled, noCostFlag, outstanding }: Due): number | null {
  return paid || isCancelled || noCostFlag ? null : outstanding;
}

/** 'Not paid: $2,400 due', '$1,000 paid, $1,400 due' once a part was paid; null when it is not to be paid. */
export function dueText(ticket: Due & Pick<Ticket, "received">): string | null {
  const due = dueOf(ticket);
  if (due === null) return null;
  if (ticket.received > 0 && due > 0)
    return `${dollarsText(ticket.received)} paid, ${dollarsText(due)} due`;
  return due === 0 ? "Not paid" : `Not paid: ${dollarsText(due)} due`;
}
