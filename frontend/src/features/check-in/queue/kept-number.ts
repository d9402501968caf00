import type { Roster } from "./records.ts";

/**
 * The number of the stored roster, for `since`. Undefined without a roster, or when an earlier version of the site stored it: its
 * rows lack newer fields, so that the whole roster is needed.
 */
export function numberOf(roster: Roster | null | undefined): number | undefined {
  if (roster === null || roster === undefined) return undefined;
  return roster.attendees.every((row) => "start" in row) ? roster.number : undefined;
}
