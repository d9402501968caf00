import type { Round } from "#api/types.ts";
import { shortTime } from "#shared/lib/dates.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";

type Times = Pick<Round, "startDate" | "startTime" | "endDate" | "endTime">;

/** Start and end; the day of the end only if it differs. */
export function whenText({ startDate, startTime, endDate, endTime }: Times): string {
  const end = startDate === endDate ? shortTime(endTime) : shortDateTime(endDate, endTime);
  return `${shortDateTime(startDate, startTime)} – ${end}`;
}
