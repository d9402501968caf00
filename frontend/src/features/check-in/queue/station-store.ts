import { strict, type Run } from "./database.ts";
import type { EndOfStation, OwnStation } from "./records.ts";
import { markStation, unmarkStation } from "./station-mark.ts";

/** This phone's stations, one for each tournament. */
export function createStationStore(run: Run) {
  return {
    station: async (tournamentId: number): Promise<OwnStation | undefined> => {
      const station = await run((handle) => handle.get("stations", tournamentId));
      // Repairs the mark after an update of the site, or when the browser has cleared only IndexedDB.
      if (station === undefined) unmarkStation(tournamentId);
      else markStation(tournamentId);
      return station;
    },

    /** The stations and rosters for the list of desks. */
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

    /** Deletes the roster of a refused station. The credential stays to send the queue. */
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

    /** Deletes the station and its roster. */
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
