import type { Ticket } from "#api/types.ts";
import { dollarsText } from "./money.ts";

type Due = Pick<Ticket, "paid" | "isCancelled" | "noCostFlag" | "price">;

/** The dollars that are still to be paid for a ticket; null when it is not to be paid. One with a price of zero is, as its form may ask for any amount. */
export function dueOf({ paid, isCancelled, noCostFlag, price }: Due): number | null {
  return paid || isCancelled || noCostFlag ? null : price;
}

/** 'Not paid: $2,400 due'; null when it is not to be paid. */
export function dueText(ticket: Due): string | null {
  const due = dueOf(ticket);
  if (due === null) return null;
  return due === 0 ? "Not paid" : `Not paid: ${dollarsText(due)} due`;
}
