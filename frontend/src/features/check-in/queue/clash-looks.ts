import type { IDBPTransaction, StoreNames } from "idb";
import type { RosterAttendee } from "#api/types.ts";
import type { Schema } from "./database.ts";
import { ownClashes } from "./own-clashes.ts";
import type { Look } from "./records.ts";

/** The stores that an answer of the server reads or changes. */
export const answerStores = ["rosters", "looks", "clashes", "phone", "stations"] as const;

type Writing = IDBPTransaction<Schema, StoreNames<Schema>[], "readwrite">;

/**
 * Stores a look for each new clash of this phone's check-ins, as the first or the second device. Returns whether there was one.
 * Operations in `answered` have a look from the server's answer already.
 */
export async function addClashLooks(
  transaction: Pick<Writing, "objectStore">,
  tournamentId: number,
  rows: readonly RosterAttendee[],
  answered: readonly Look[],
): Promise<boolean> {
  const stores = transaction as Writing;
  const phone = await stores.objectStore("phone").get("phone");
  const station = await stores.objectStore("stations").get(tournamentId);
  const own = [phone?.device, station?.name].filter((name) => name !== undefined);
  let hasNewLook = false;
  for (const { pair, look } of ownClashes(tournamentId, rows, own)) {
    const isKnown = (await stores.objectStore("clashes").get(pair)) === true;
    if (isKnown) continue;
    await stores.objectStore("clashes").put(true, pair);
    const isAnswered = answered.some(({ operationId }) => operationId === look.operationId);
    if (!isAnswered) await stores.objectStore("looks").put(look);
    hasNewLook ||= !isAnswered;
  }
  return hasNewLook;
}
