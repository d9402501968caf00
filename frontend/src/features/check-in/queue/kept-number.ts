import type { Roster } from "./records.ts";

/**
 * The number to ask for changes since. None where an earlier version of the site kept the roster, whose rows lack what has come to
 * them since: the server then sends the whole roster, also of rows that have not changed.
 */
export function numberOf(roster: Roster | null | undefined): number | undefined {
  if (roster === null || roster === undefined) return undefined;
  return roster.attendees.every((row) => "start" in row) ? roster.number : undefined;
}
