import type { Handle } from "./database.ts";
import type { OwnStation } from "./records.ts";

/** In milliseconds: names stay on a phone no longer than this after the server was last heard; on a station until it ends. */
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

/** Milliseconds since 1970: until then a phone that was prepared days before opens without a network. */
function endOf({ end, endsAt }: OwnStation): number {
  return end === null ? Date.parse(endsAt) : 0;
}
