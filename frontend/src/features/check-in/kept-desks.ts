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
    const { rosters, surroundings, stations } = await store.kept();
    const own = stations
      .filter(({ end }) => end === null)
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
