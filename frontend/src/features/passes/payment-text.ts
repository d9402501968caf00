import type { Pass } from "#api/types.ts";
import { isCancelled } from "./is-cancelled.ts";

/** The ticket's category and payment. An unpaid ticket of a cancelled event has only the category. */
export function paymentText(pass: Pass): string {
  const { ticketCategory, paid, isFree } = pass;
  if (!paid && isCancelled(pass)) return ticketCategory.name;
  return `${ticketCategory.name}: ${stateOf(paid, isFree)}`;
}

function stateOf(paid: boolean, isFree: boolean): string {
  if (isFree) return "free of charge";
  return paid ? "paid" : "not paid yet";
}
