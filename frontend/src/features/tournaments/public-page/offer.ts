import type { TicketCategory } from "#api/types.ts";
import { isAvailable, isLeft } from "#shared/lib/availability.ts";
import { dayOfMoment, longDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";

export interface Offer {
  /** Price and tickets left in one line; undefined while loading. */
  text?: string;
  /** Whether a ticket can be reserved. */
  isOpen: boolean;
}

export function offerOf(
  categories: readonly TicketCategory[] | undefined,
  isPast: boolean,
  timeZone: string | null,
): Offer {
  if (isPast) return { text: "This event is over.", isOpen: false };
  if (categories === undefined) return { isOpen: false };
  if (categories.length === 0) return { text: "Tickets will be announced soon.", isOpen: false };
  const available = categories.filter(isAvailable);
  if (available.length === 0) return { text: nothingNow(categories, timeZone), isOpen: false };

  // Attendee categories take precedence, as players do not need a sponsor's price.
  const forPlayers = available.filter(({ sponsorFlag }) => !sponsorFlag);
  return { text: priceAndRest(forPlayers.length > 0 ? forPlayers : available), isOpen: true };
}

/** The text while no ticket can be reserved. */
function nothingNow(categories: readonly TicketCategory[], timeZone: string | null): string {
  const upcoming = categories.filter(
    (category) => category.saleState === "upcoming" && isLeft(category),
  );
  if (upcoming.length > 0 && timeZone === null) return "Tickets are not on sale yet.";
  const starts = upcoming.map(({ saleStart }) => dayOfMoment(saleStart ?? "", timeZone ?? ""));
  const [first] = starts.toSorted();
  if (first !== undefined) return `Tickets are on sale from ${longDate(first)}.`;
  return categories.some(({ saleState }) => saleState === "open")
    ? "Every ticket is taken; there is a waitlist."
    : "Tickets are no longer on sale.";
}

function priceAndRest(categories: readonly TicketCategory[]): string {
  const left = categories.reduce((sum, { availableTickets }) => sum + availableTickets, 0);
  // No sum over categories, as tickets have different numbers of places.
  if (categories.length > 1) return `${prices(categories)} · ${categories.length} kinds of tickets`;
  return `${prices(categories)} · ${left} ${left === 1 ? "ticket" : "tickets"} left`;
}

/** The price, or the lowest of several; mentions free tickets, too. */
function prices(categories: readonly TicketCategory[]): string {
  const asked = categories.filter(({ noCostFlag }) => !noCostFlag).map(({ priceNow }) => priceNow);
  if (asked.length === 0) return "Free";
  const lowest = Math.min(...asked);
  const from = lowest === Math.max(...asked) ? "" : "from ";
  if (asked.length < categories.length) return `Free, or ${from}${dollarsText(lowest)}`;
  return from === "" ? dollarsText(lowest) : `From ${dollarsText(lowest)}`;
}
