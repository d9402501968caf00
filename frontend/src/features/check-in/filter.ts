import type { Attendee } from "./attendee.ts";
import { digestOf } from "./digest.ts";

/** The list's filter besides the round: a scanned code or a chosen name. */
export type Filter = { by: "scan"; code: string; digest: string } | { by: "name"; id: number };

export function scanned(code: string): Filter {
  return { by: "scan", code, digest: digestOf(code) };
}

export function isFound({ id, scanCodeDigest }: Attendee, filter: Filter): boolean {
  return filter.by === "scan" ? scanCodeDigest === filter.digest : id === filter.id;
}

/** The attendees of a round; all attendees for null. */
export function inRound(
  attendees: readonly Attendee[],
  roundId: number | null,
): readonly Attendee[] {
  return roundId === null ? attendees : attendees.filter((one) => one.roundId === roundId);
}
