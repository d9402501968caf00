import type { RosterAttendee } from "#api/types.ts";

/** The list with changed and new rows, and without removed ones, ordered by name as on the server. */
export function merged(
  attendees: readonly RosterAttendee[],
  changed: readonly RosterAttendee[],
  removed: readonly number[],
): readonly RosterAttendee[] {
  if (changed.length === 0 && removed.length === 0) return attendees;
  const rows = new Map(attendees.map((one) => [one.id, one]));
  for (const id of removed) rows.delete(id);
  for (const one of changed) rows.set(one.id, one);
  return [...rows.values()].sort(byName);
}

function byName(a: RosterAttendee, b: RosterAttendee): number {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  if (one === other) return a.id - b.id;
  return one < other ? -1 : 1;
}
