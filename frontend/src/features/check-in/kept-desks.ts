import { namedWithDay } from "#shared/lib/tournaments.ts";
import { createStore } from "./queue/store.ts";

/** A tournament whose check-in opens on this phone without a network. */
export interface KeptDesk {
  tournamentId: number;
  tournamentName: string;
  /** The name of the station that the phone is; null for a Volunteer's list. */
  station: string | null;
}

/** The check-ins that this phone keeps: those of its stations, and for Volunteers those of its lists. */
export async function keptDesks(isVolunteer: boolean): Promise<KeptDesk[]> {
  const store = createStore();
  try {
    await store.forgetOld();
    const { rosters, surroundings, stations } = await store.kept();
    const own = stations
      .filter(({ end, endsAt }) => end === null && Date.parse(endsAt) > Date.now())
      .map(({ tournamentId, tournamentName, name }) => ({
        ...{ tournamentId, tournamentName, station: name },
      }));
    const others = surroundings
      .filter(({ tournamentId: id }) => isVolunteer && rosters.includes(id))
      .filter(({ tournamentId: id }) => own.every(({ tournamentId }) => tournamentId !== id))
      .map(({ tournamentId, tournament }) => ({
        tournamentId,
        tournamentName: tournament === undefined ? "" : namedWithDay(tournament),
        station: null,
      }));
    return [...own, ...others];
  } finally {
    await store.close();
  }
}

/** Forgets rosters whose time is over, on a phone where check-in may never be opened again. */
export async function forgetOldDesks(): Promise<void> {
  const store = createStore();
  // A phone without a disk keeps none.
  await store.forgetOld().catch(() => undefined);
  await store.close();
}
