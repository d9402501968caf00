import type { Ticket } from "#api/types.ts";
import { isPast } from "#shared/lib/dates.ts";

/** Whether somebody still has to pay for it. */
export function isToPay({ paid, isCancelled }: Ticket): boolean {
  return !paid && !isCancelled;
}

/** Whether it was reserved without cost, whatever its category costs now; a price of zero alone does not say so. */
export function costsNothing({ noCostFlag }: Ticket): boolean {
  return noCostFlag;
}

/** Whether its tournament is live, neither over nor cancelled: as long as it is, it can be paid for, given up, and its groups changed. */
export function isCurrent({ tournament }: Ticket, timeZone: string): boolean {
  const isCancelled = tournament.weather === "cancelled";
  return tournament.liveFlag && !isCancelled && !isPast(tournament, timeZone);
}

/** Whether the ways to pay for it are offered. */
export function canBePaid(ticket: Ticket, timeZone: string): boolean {
  return isToPay(ticket) && !costsNothing(ticket) && isCurrent(ticket, timeZone);
}

/** Whether its owner has yet to say whether they keep it. */
export function isToKeep({ isSuspended, isCancelled }: Ticket): boolean {
  return isSuspended && !isCancelled;
}

/** Whether its owner may delete it while its tournament is live and not over: unpaid, or never to be paid, and no money was received for it. */
export function canBeGivenUp({ paid, isFree, received }: Ticket): boolean {
  return (!paid || isFree) && received === 0;
}
