import { ApiError } from "#api/api-error.ts";
import { randomId } from "#api/random-id.ts";
import type { Station } from "#api/types.ts";
import { prepareStation, revokeStation } from "#queries/stations.ts";
import { deviceName } from "#shared/lib/device-name.ts";
import { keepCode } from "#shared/lib/service-worker.ts";
import { askToPersist } from "./queue/persist.ts";
import { createStore } from "./queue/store.ts";
import { createTabs } from "./queue/tabs.ts";

/** A station that the server has just created. */
interface Made {
  station: Station;
  credential: string;
  /** The name of its tournament. */
  event: string;
}

/** Makes this phone a station with the credential that `make` returns. Calls `make` only after a test write to the disk. */
export async function keepStation(make: () => Promise<Made>): Promise<Station> {
  const store = createStore();
  try {
    await store.prove();
    const { station, credential, event } = await make();
    const { tournamentId, id, name, endsAt } = station;
    const own = { tournamentId, id, name, credential, endsAt, tournamentName: event, end: null };
    await store.keepStation(own);
    // Caches the code of the page, which must open without a network.
    await keepCode();
    tellTabs();
    // Not awaited: the browser may show a question.
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

/** Makes this phone a station of the tournament, named after the device. */
export async function prepareThisPhone(tournamentId: number, event: string): Promise<Station> {
  let made: Awaited<ReturnType<typeof prepared>> | undefined;
  try {
    return await keepStation(async () => ({ ...(made = await prepared(tournamentId)), event }));
  } catch (error) {
    // Revokes a credential that the phone could not store.
    if (made !== undefined) await revokeStation(made.station.id).catch(() => undefined);
    throw error;
  }
}

async function prepared(tournamentId: number) {
  try {
    return await prepareStation(tournamentId, stationName());
  } catch (error) {
    // The name may be taken: tries once more with other digits.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return prepareStation(tournamentId, stationName());
  }
}

/** `iPhone 3f2a`: short enough to be said aloud. */
function stationName(): string {
  const [kind = "Phone"] = deviceName().split(" ");
  return `${kind} ${randomId().slice(0, 4)}`;
}
