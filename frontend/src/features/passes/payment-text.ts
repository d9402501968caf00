import type { Pass } from "#api/types.ts";

/** The ticket's category, and whether it is paid. */
export function paymentText({ ticketCategory, paid, isFree }: Pass): string {
  return `${ticketCategory.name}: ${stateOf(paid, isFree)}`;
}

function stateOf(paid: boolean, isFree: boolean): string {
  if (isFree) return "free of charge";
  return paid ? "paid" : "not paid yet";
}
