import type { Ticket } from "#api/types.ts";

/** Whether somebody still has to pay for it. */
export function isToPay({ paid, isCancelled }: Ticket): boolean {
  return !paid && !isCancelled;
}

/**
 * Whether its owner may delete it while its tournament is the current live one: as long as it is unpaid, or when it costs
 * nothing, which is paid from the start (decisions §4).
 */
export function canBeGivenUp({ paid, ticketCategory }: Ticket): boolean {
  return !paid || ticketCategory.price === 0;
}
