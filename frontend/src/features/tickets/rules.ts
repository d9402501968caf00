import type { Ticket } from "#api/types.ts";

/** Whether somebody still has to pay for it. */
export function isToPay({ paid, isCancelled }: Ticket): boolean {
  return !paid && !isCancelled;
}

/** Whether there is nothing to pay for it, which its category says; a price of zero alone does not (rule `no-cost`). */
export function costsNothing({ ticketCategory }: Ticket): boolean {
  return ticketCategory.noCostFlag;
}

/**
 * Whether its owner may delete it while its tournament is the current live one, and is not over: as long as it is unpaid,
 * or when it never had to be paid; what was paid for before its category cost nothing stays.
 */
export function canBeGivenUp({ paid, isFree }: Ticket): boolean {
  return !paid || isFree;
}
