import type { Pass } from "#api/types.ts";

/** Whether the event of a pass was cancelled: nobody has to find the way or to pay any more. */
export function isCancelled({ tournament }: Pass): boolean {
  return tournament.weather === "cancelled";
}

/** Said of such a pass wherever it is shown. */
export const cancelledText = "This event was cancelled.";
