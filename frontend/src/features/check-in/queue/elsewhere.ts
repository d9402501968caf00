import type { Item } from "./records.ts";

/** The waiting check-ins of another event on this phone, which only the desk of that event sends. */
export interface WaitingElsewhere {
  tournamentId: number;
  count: number;
}

export function waitingElsewhere(queue: readonly Item[], tournamentId: number): WaitingElsewhere[] {
  const counts = new Map<number, number>();
  for (const { tournamentId: id } of queue)
    if (id !== tournamentId) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ tournamentId: id, count }));
}
