import type { Pass } from "#api/types.ts";
import { isCancelled } from "./is-cancelled.ts";

/** The ticket's category, and whether it is paid; of a cancelled event not that it is still to be paid. */
export function paymentText(pass: Pass): string {
  const { ticketCategory, paid, isFree } = pass;
  if (!paid && isCancelled(pass)) return ticketCategory.name;
  return `${ticketCategory.name}: ${stateOf(paid, isFree)}`;
}

function stateOf(paid: boolean, isFree: boolean): string {
  if (isFree) return "free of charge";
  return paid ? "paid" : "not paid yet";
}
