const keyOf = (tournamentId: number) => `checkInStation-${tournamentId}`;

/**
 * Marks this phone as a station of the tournament in localStorage, which is readable while IndexedDB is slow to open. The mark is
 * no secret.
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

/** Ignores errors of a full storage: the record in IndexedDB counts without the mark. */
function put(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
