import type { Ticket } from "#api/types.ts";
import { isPast } from "#shared/lib/dates.ts";
import { isOfCancelledEvent } from "#shared/lib/due.ts";
import { hasPassed } from "#shared/lib/dates-of-lazy-pages.ts";

/** Whether the ticket is unpaid and not cancelled. */
export function isToPay({ paid, isCancelled }: Ticket): boolean {
  return !paid && !isCancelled;
}

/** Whether the ticket was reserved as free. The category's present price and a price of zero do not matter. */
export function costsNothing({ noCostFlag }: Ticket): boolean {
  return noCostFlag;
}

/** Whether the ticket's tournament is live and not over, so that the ticket can be given up. */
export function isUpcoming({ tournament }: Ticket, timeZone: string): boolean {
  return tournament.liveFlag && !isPast(tournament, timeZone);
}

/** Whether the tournament is also not cancelled, so that the ticket can be paid and its groups changed. */
export function isCurrent(ticket: Ticket, timeZone: string): boolean {
  return isUpcoming(ticket, timeZone) && !isOfCancelledEvent(ticket);
}

/** Whether the ways to pay are offered. */
export function canBePaid(ticket: Ticket, timeZone: string): boolean {
  return isToPay(ticket) && !costsNothing(ticket) && isCurrent(ticket, timeZone);
}

/** Whether the owner still has to keep the ticket or give it back. */
export function isToKeep({ isSuspended, isCancelled }: Ticket): boolean {
  return isSuspended && !isCancelled;
}

/** Whether the owner may delete the ticket (rule `deleting-tickets`), also for a cancelled event. */
export function canBeGivenUp(ticket: Ticket, timeZone: string): boolean {
  const { paid, isFree, received } = ticket;
  const mayGo = (!paid || isFree) && received === 0 && !areTeamsFrozen(ticket);
  return mayGo && isUpcoming(ticket, timeZone);
}

/** Whether only Admins may remove the ticket's players from pairings (rule `teams-freeze`); false for a cancelled ticket or event. */
export function areTeamsFrozen(ticket: Ticket): boolean {
  const { teamsFreezeAt } = ticket.tournament;
  const isPlayed = !ticket.isCancelled && !isOfCancelledEvent(ticket);
  return isPlayed && teamsFreezeAt !== null && hasPassed(teamsFreezeAt);
}
