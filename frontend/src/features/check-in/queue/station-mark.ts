const keyOf = (tournamentId: number) => `checkInStation-${tournamentId}`;

/**
 * A mark beside the disk's record: this phone is a station of the tournament. It is read at once, also while IndexedDB is slow to open, and
 * is no secret.
 */
export function markStation(tournamentId: number): void {
  put(() => localStorage.setItem(keyOf(tournamentId), "yes"));
}

export function unmarkStation(tournamentId: number): void {
  put(() => localStorage.removeItem(keyOf(tournamentId)));
}

export function isMarkedStation(tournamentId: number): boolean {
  return localStorage.getItem(keyOf(tournamentId)) !== null;
}

/** A storage that is full takes no mark, and the record counts without it. */
function put(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
