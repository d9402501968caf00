import type { Ticket } from "#api/types.ts";

/** Whether somebody still has to pay for it. */
export function isToPay({ paid, isCancelled }: Ticket): boolean {
  return !paid && !isCancelled;
}

/** Whether there is nothing to pay for it: it is paid from the start (decisions §4). */
export function isFree({ ticketCategory }: Ticket): boolean {
  return ticketCategory.price === 0;
}

/**
 * Whether its owner may delete it while its tournament is the current live one, and is not over: as long as it is unpaid,
 * or when there is nothing to pay for it.
 */
export function canBeGivenUp(ticket: Ticket): boolean {
  return !ticket.paid || isFree(ticket);
}
