import type { Ticket } from "#api/types.ts";
import { isPast } from "#shared/lib/dates.ts";
import { isOfCancelledEvent } from "#shared/lib/due.ts";
import { hasPassed } from "#shared/lib/dates-of-lazy-pages.ts";

/** Whether somebody still has to pay for it. */
export function isToPay({ paid, isCancelled }: Ticket): boolean {
  return !paid && !isCancelled;
}

/** Whether it was reserved without cost, whatever its category costs now; a price of zero alone does not say so. */
export function costsNothing({ noCostFlag }: Ticket): boolean {
  return noCostFlag;
}

/** Whether its tournament is live and not over: as long as it is, it can be given up. */
export function isUpcoming({ tournament }: Ticket, timeZone: string): boolean {
  return tournament.liveFlag && !isPast(tournament, timeZone);
}

/** Whether its event takes place, too: as long as it does, it can be paid for, and its groups changed. */
export function isCurrent(ticket: Ticket, timeZone: string): boolean {
  return isUpcoming(ticket, timeZone) && !isOfCancelledEvent(ticket);
}

/** Whether the ways to pay for it are offered. */
export function canBePaid(ticket: Ticket, timeZone: string): boolean {
  return isToPay(ticket) && !costsNothing(ticket) && isCurrent(ticket, timeZone);
}

/** Whether its owner has yet to say whether they keep it. */
export function isToKeep({ isSuspended, isCancelled }: Ticket): boolean {
  return isSuspended && !isCancelled;
}

/** Whether its owner may delete it (rule `deleting-tickets`), also once its event was cancelled. */
export function canBeGivenUp(ticket: Ticket, timeZone: string): boolean {
  const { paid, isFree, received } = ticket;
  const mayGo = (!paid || isFree) && received === 0 && !areTeamsFrozen(ticket);
  return mayGo && isUpcoming(ticket, timeZone);
}

/** Whether only an Admin may take its players out of their pairings (rule `teams-freeze`); nobody plays by a cancelled one any more. */
export function areTeamsFrozen(ticket: Ticket): boolean {
  const { teamsFreezeAt } = ticket.tournament;
  const isPlayed = !ticket.isCancelled && !isOfCancelledEvent(ticket);
  return isPlayed && teamsFreezeAt !== null && hasPassed(teamsFreezeAt);
}
