import type { TicketCategory } from "#api/types.ts";
import { longMoment } from "./dates.ts";

type Left = Pick<TicketCategory, "availableTickets">;
type Sale = Pick<TicketCategory, "saleState" | "saleStart" | "saleEnd">;

/** Whether tickets are left. A missing number counts as none. */
export function isLeft({ availableTickets }: { availableTickets: number | null }): boolean {
  return availableTickets !== null && availableTickets > 0;
}

/** Whether a user who is not staff can reserve it now (rule `sale-windows`). */
export function isAvailable(category: Left & Pick<Sale, "saleState">): boolean {
  return category.saleState === "open" && isLeft(category);
}

/** Whether it is sold out while it is on sale, so that a waitlist makes sense. */
export function isSoldOut(category: Left & Pick<Sale, "saleState">): boolean {
  return category.saleState === "open" && !isLeft(category);
}

export function availabilityText(category: Left): string {
  return isLeft(category) ? `${category.availableTickets} left` : "Unavailable";
}

/** 'On sale from March 1st, 2027', without the day until the time zone is known; null while it is on sale. */
export function saleText({ saleState, saleStart }: Sale, timeZone: string | null): string | null {
  if (saleState === "ended") return "No longer on sale";
  if (saleState !== "upcoming" || saleStart === null) return null;
  if (timeZone === null) return "Not on sale yet";
  return `On sale from ${longMoment(saleStart, timeZone)}`;
}
