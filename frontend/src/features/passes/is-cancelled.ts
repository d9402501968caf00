import type { Pass } from "#api/types.ts";

/** Whether the event of a pass was cancelled, so that place and payment are left out. */
export function isCancelled({ tournament }: Pass): boolean {
  return tournament.weather === "cancelled";
}

/** The text on passes of a cancelled event. */
export const cancelledText = "This event was cancelled.";
