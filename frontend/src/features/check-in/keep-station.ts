import { ApiError } from "#api/api-error.ts";
import { randomId } from "#api/random-id.ts";
import type { Station } from "#api/types.ts";
import { prepareStation, revokeStation } from "#queries/stations.ts";
import { deviceName } from "#shared/lib/device-name.ts";
import { keepCode } from "#shared/lib/service-worker.ts";
import { askToPersist } from "./queue/persist.ts";
import { createStore } from "./queue/store.ts";
import { createTabs } from "./queue/tabs.ts";

/** A station as the server has just made it. */
interface Made {
  station: Station;
  credential: string;
  /** The name of its tournament. */
  event: string;
}

/** Makes this phone a station, by the credential that `make` gets for it. A phone that can keep nothing asks for none. */
export async function keepStation(make: () => Promise<Made>): Promise<Station> {
  const store = createStore();
  try {
    await store.prove();
    const { station, credential, event } = await make();
    const { tournamentId, id, name, endsAt } = station;
    const own = { tournamentId, id, name, credential, endsAt, tournamentName: event, end: null };
    await store.keepStation(own);
    // Without a network the page opens only with its code.
    await keepCode();
    tellTabs();
    // A browser may ask the person, whose answer nothing here waits for.
    askToPersist("preparing").catch(() => undefined);
    return station;
  } finally {
    await store.close();
  }
}

function tellTabs(): void {
  const tabs = createTabs(() => undefined);
  tabs.tell();
  tabs.close();
}

/** Makes the phone in hand a station of the tournament, named by its kind. */
export async function prepareThisPhone(tournamentId: number, event: string): Promise<Station> {
  let made: Awaited<ReturnType<typeof prepared>> | undefined;
  try {
    return await keepStation(async () => ({ ...(made = await prepared(tournamentId)), event }));
  } catch (error) {
    // A credential that the phone could not keep is nobody's.
    if (made !== undefined) await revokeStation(made.station.id).catch(() => undefined);
    throw error;
  }
}

async function prepared(tournamentId: number) {
  try {
    return await prepareStation(tournamentId, stationName());
  } catch (error) {
    // Another phone may have the same four digits.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return prepareStation(tournamentId, stationName());
  }
}

/** `iPhone 3f2a`: short enough to be called over the table. */
function stationName(): string {
  const [kind = "Phone"] = deviceName().split(" ");
  return `${kind} ${randomId().slice(0, 4)}`;
}
