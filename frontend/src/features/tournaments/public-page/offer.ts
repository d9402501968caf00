import type { TicketCategory } from "#api/types.ts";
import { isAvailable } from "#shared/lib/availability.ts";
import { dollarsText } from "#shared/lib/money.ts";

export interface Offer {
  /** Price and tickets left in one line; undefined until they are loaded. */
  text?: string;
  /** Whether a ticket can be reserved. */
  isOpen: boolean;
}

export function offerOf(categories: readonly TicketCategory[] | undefined, isPast: boolean): Offer {
  if (isPast) return { text: "This event is over.", isOpen: false };
  if (categories === undefined) return { isOpen: false };
  if (categories.length === 0) return { text: "Tickets will be announced soon.", isOpen: false };
  const available = categories.filter(isAvailable);
  if (available.length === 0)
    return { text: "Every ticket is taken; there is a waitlist.", isOpen: false };

  // Attendee categories first: a sponsor's price tells players nothing.
  const forPlayers = available.filter(({ sponsorFlag }) => !sponsorFlag);
  return { text: priceAndRest(forPlayers.length > 0 ? forPlayers : available), isOpen: true };
}

function priceAndRest(categories: readonly TicketCategory[]): string {
  const left = categories.reduce((sum, { availableTickets }) => sum + availableTickets, 0);
  return `${prices(categories)} · ${left} ${left === 1 ? "ticket" : "tickets"} left`;
}

/** The price, or the lowest of several; free tickets are named beside it. */
function prices(categories: readonly TicketCategory[]): string {
  const asked = categories.filter(({ noCostFlag }) => !noCostFlag).map(({ price }) => price);
  if (asked.length === 0) return "Free";
  const lowest = Math.min(...asked);
  const from = lowest === Math.max(...asked) ? "" : "from ";
  if (asked.length < categories.length) return `Free, or ${from}${dollarsText(lowest)}`;
  return from === "" ? dollarsText(lowest) : `From ${dollarsText(lowest)}`;
}
