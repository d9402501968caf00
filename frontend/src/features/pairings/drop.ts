import type { RoundPairings } from "#api/types.ts";

/** The id of the drop target for a new pairing, which no pairing has. */
export const aNewOne = 0;

interface Move {
  attendeeId: number;
  /** Null for a new pairing. */
  pairingId: number | null;
}

/** The move of a dropped player; null when nothing would change. */
export function moveOf(
  { pairings }: Pick<RoundPairings, "pairings">,
  attendeeId: number,
  over: number | null,
): Move | null {
  const here = pairings.find(({ players }) => players.some((one) => one.attendeeId === attendeeId));
  if (over === null || here === undefined || over === here.id) return null;
  const isAlone = here.players.length === 1;
  if (over === aNewOne) return isAlone ? null : { attendeeId, pairingId: null };
  return { attendeeId, pairingId: over };
}
