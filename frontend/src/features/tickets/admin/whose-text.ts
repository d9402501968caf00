import type { Ticket } from "#api/types.ts";
import { personName } from "#shared/lib/person-name.ts";

/** Number of purchasers to name at most. */
const named = 8;

/** The purchasers of a payment's tickets, each with the reference of the ticket. */
export function whoseText(tickets: readonly Ticket[]): string {
  const names = tickets
    .slice(0, named)
    .map(({ user, reference }) => `${personName(user)} (${reference})`);
  const others = tickets.length - names.length;
  return others > 0 ? `Of ${names.join(", ")} and ${others} more.` : `Of ${names.join(", ")}.`;
}
