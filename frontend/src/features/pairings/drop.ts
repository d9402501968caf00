import type { RoundPairings } from "#api/types.ts";

/** Stands for a pairing that is not there yet; no pairing has this id. */
export const aNewOne = 0;

interface Move {
  attendeeId: number;
  /** Null for a new pairing. */
  pairingId: number | null;
}

/** The move of a player who is dropped on a pairing; null where nothing would change. */
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
