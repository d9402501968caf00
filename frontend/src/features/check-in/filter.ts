import type { CheckInAttendee } from "#api/types.ts";

/** What narrows the list beside the round: a scanned code or a name that was taken. */
export type Filter = { by: "scan"; code: string } | { by: "name"; id: number };

export function isFound({ id, scanCode }: CheckInAttendee, filter: Filter): boolean {
  return filter.by === "scan" ? scanCode === filter.code : id === filter.id;
}

/** Those of a round; all of them for null. */
export function inRound(
  attendees: readonly CheckInAttendee[],
  roundId: number | null,
): readonly CheckInAttendee[] {
  return roundId === null ? attendees : attendees.filter((one) => one.roundId === roundId);
}
