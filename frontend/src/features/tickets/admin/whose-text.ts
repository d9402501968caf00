import type { Ticket } from "#api/types.ts";
import { personName } from "#shared/lib/person-name.ts";

/** How many purchasers are listed by name. */
const named = 8;

/** The purchasers of tickets that a payment is for, each with the reference of their ticket. */
export function whoseText(tickets: readonly Ticket[]): string {
  const names = tickets
    .slice(0, named)
    .map(({ user, reference }) => `${personName(user)} (${reference})`);
  const others = tickets.length - names.length;
  return others > 0 ? `Of ${names.join(", ")} and ${others} more.` : `Of ${names.join(", ")}.`;
}
