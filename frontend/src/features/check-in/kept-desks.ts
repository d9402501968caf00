import { namedWithDay } from "#shared/lib/tournaments.ts";
import { createStore } from "./queue/store.ts";

/** A tournament whose check-in opens on this phone without a network. */
export interface KeptDesk {
  tournamentId: number;
  tournamentName: string;
  /** The name of this phone's station; null for a Volunteer's list. */
  station: string | null;
}

/** The desks that this phone stores: its stations and, for Volunteers, its lists. */
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

/** Deletes expired rosters, as check-in may never be opened on this phone again. */
export async function forgetOldDesks(): Promise<void> {
  const store = createStore();
  // Without a disk there are none.
  await store.forgetOld().catch(() => undefined);
  await store.close();
}
