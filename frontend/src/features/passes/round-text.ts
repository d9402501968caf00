import type { Pass } from "#api/types.ts";
import { shortDateTime } from "#shared/lib/dates.ts";

/** Which round, and when it starts, as far as that is known. */
export function roundText({ group: { round } }: Pass): string {
  if (round === null) return "Round: TBD / Time: TBD";
  return `${round.name}, ${shortDateTime(round.startDate, round.startTime)}`;
}
