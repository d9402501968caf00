import { strict, type Run } from "./database.ts";
import type { EndOfStation, OwnStation } from "./records.ts";
import { markStation, unmarkStation } from "./station-mark.ts";

/** The stations that this phone is, one a tournament. */
export function createStationStore(run: Run) {
  return {
    station: async (tournamentId: number): Promise<OwnStation | undefined> => {
      const station = await run((handle) => handle.get("stations", tournamentId));
      // Also where an earlier version kept the station, or the browser has cleared the disk alone.
      if (station === undefined) unmarkStation(tournamentId);
      else markStation(tournamentId);
      return station;
    },

    /** All that check-in opens with. */
    kept: () =>
      run(async (handle) => {
        const all = handle.transaction(["rosters", "surroundings", "stations"]);
        const [rosters, surroundings, stations] = await Promise.all([
          all.objectStore("rosters").getAllKeys(),
          all.objectStore("surroundings").getAll(),
          all.objectStore("stations").getAll(),
        ]);
        return { rosters, surroundings, stations };
      }),

    keepStation: async (station: OwnStation) => {
      await run(async (handle) => {
        const write = handle.transaction("stations", "readwrite", strict);
        await Promise.all([write.store.put(station), write.done]);
      });
      markStation(station.tournamentId);
    },

    /** The server takes the station no more: no name of the roster stays, and the credential only to hand in the queue. */
    wipe: (tournamentId: number, end: EndOfStation) =>
      run(async (handle) => {
        const write = handle.transaction(["stations", "rosters"], "readwrite", strict);
        const station = await write.objectStore("stations").get(tournamentId);
        await Promise.all([
          station && write.objectStore("stations").put({ ...station, end }),
          write.objectStore("rosters").delete(tournamentId),
          write.done,
        ]);
      }),

    /** The phone is no station any more, and keeps no roster of one. */
    forgetStation: async (tournamentId: number) => {
      await run(async (handle) => {
        const write = handle.transaction(["stations", "rosters"], "readwrite", strict);
        await Promise.all([
          write.objectStore("stations").delete(tournamentId),
          write.objectStore("rosters").delete(tournamentId),
          write.done,
        ]);
      });
      unmarkStation(tournamentId);
    },
  };
}
