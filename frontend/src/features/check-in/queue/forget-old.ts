import type { Handle } from "./database.ts";
import type { OwnStation } from "./records.ts";

/** Milliseconds after the last answer for which a phone stores names. A station stores them until it ends. */
const keptFor = 2 * 24 * 60 * 60 * 1_000;

export async function forgetOld(handle: Handle): Promise<void> {
  const [rosters, stations] = await Promise.all([
    handle.getAll("rosters"),
    handle.getAll("stations"),
  ]);
  const ends = new Map(stations.map((station) => [station.tournamentId, endOf(station)]));
  const old = rosters.filter(
    ({ tournamentId, asOf }) => Date.now() > (ends.get(tournamentId) ?? asOf + keptFor),
  );
  for (const { tournamentId } of old) await handle.delete("rosters", tournamentId);
}

/** The end of a station in milliseconds since 1970, until which it opens without a network; 0 for a refused one. */
function endOf({ end, endsAt }: OwnStation): number {
  return end === null ? Date.parse(endsAt) : 0;
}
