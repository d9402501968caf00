import type { TicketCategory } from "#api/types.ts";

type Left = Pick<TicketCategory, "availableTickets">;

/** Nothing is left when the number is missing, zero or below. */
export function isAvailable({ availableTickets }: { availableTickets: number | null }): boolean {
  return availableTickets !== null && availableTickets > 0;
}

export function availabilityText(category: Left): string {
  return isAvailable(category) ? `${category.availableTickets} left` : "Unavailable";
}
