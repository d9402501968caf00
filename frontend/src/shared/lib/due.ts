import type { Ticket } from "#api/types.ts";
import { shortDate } from "./dates.ts";
import { dollarsText } from "./money.ts";

type Due = Pick<Ticket, "paid" | "isCancelled" | "noCostFlag" | "outstanding" | "tournament">;

/**
 * The dollars that are still due for a ticket; null if nothing can be paid, or its event is cancelled. A price of zero can be paid, as its form
 * may ask for any amount.
 */
export function dueOf({
  paid,
  isCancelled,
  noCostFlag,
  outstanding,
  tournament,
}: Due): number | null {
  const isOff = isCancelled || isOfCancelledEvent({ tournament });
  return paid || isOff || noCostFlag ? null : outstanding;
}

/** 'Not paid: $2,400 due', or '$1,000 paid, $1,400 due' after a part payment, with the last day to pay if there is one; null if nothing is due. */
export function dueText(ticket: Due & Pick<Ticket, "received" | "dueOn">): string | null {
  const due = dueOf(ticket);
  if (due === null) return null;
  const by = byText(ticket);
  if (ticket.received > 0 && due > 0)
    return `${dollarsText(ticket.received)} paid, ${dollarsText(due)} due${by}`;
  return due === 0 ? "Not paid" : `Not paid: ${dollarsText(due)} due${by}`;
}

/** ' by 5/15/2027'; empty without a deadline. */
export function byText({ dueOn }: Pick<Ticket, "dueOn">): string {
  return dueOn === null ? "" : ` by ${shortDate(dueOn)}`;
}

/** Whether the event of a ticket was cancelled: then nothing is due, and the ticket cannot be changed (rule `weather`). */
export function isOfCancelledEvent({ tournament }: Pick<Ticket, "tournament">): boolean {
  return tournament.weather === "cancelled";
}
