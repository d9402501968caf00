import type { CheckInAttendee } from "#api/types.ts";

/** The list's filter besides the round: a scanned code or a chosen name. */
export type Filter = { by: "scan"; code: string } | { by: "name"; id: number };

export function isFound({ id, scanCode }: CheckInAttendee, filter: Filter): boolean {
  return filter.by === "scan" ? scanCode === filter.code : id === filter.id;
}

/** The attendees of a round; all for null. */
export function inRound(
  attendees: readonly CheckInAttendee[],
  roundId: number | null,
): readonly CheckInAttendee[] {
  return roundId === null ? attendees : attendees.filter((one) => one.roundId === roundId);
}
