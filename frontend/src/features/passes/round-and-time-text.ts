import type { Pass } from "#api/types.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";

/** The round and its start, as far as known; null for a category without golf. */
export function roundAndTimeText({ group: { round }, ticketCategory }: Pass): string | null {
  if (!ticketCategory.playFlag) return null;
  if (round === null) return "Round: TBD / Time: TBD";
  return `${round.name}, ${shortDateTime(round.startDate, round.startTime)}`;
}
