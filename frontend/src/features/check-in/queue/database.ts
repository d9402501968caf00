import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Item, Look, OwnStation, Phone, Roster, Surroundings } from "./records.ts";
import { failureOf, isCut, StorageError } from "./storage-error.ts";

export interface Schema extends DBSchema {
  rosters: { key: number; value: Roster };
  surroundings: { key: number; value: Surroundings };
  queue: { key: string; value: Item };
  looks: { key: string; value: Look };
  stations: { key: number; value: OwnStation };
  /** The clashes that this phone has shown, by pair of operations, so that each is shown once. */
  clashes: { key: string; value: true };
  phone: { key: "phone"; value: Phone };
  trial: { key: "trial"; value: Uint8Array };
}

export type Handle = IDBPDatabase<Schema>;
export type Run = <T>(work: (handle: Handle) => Promise<T>) => Promise<T>;

/** Completes a transaction only once it is on the disk, so that a power loss loses nothing. */
export const strict = { durability: "strict" } as const;

/** The IndexedDB of this phone. */
interface Database {
  /** Runs `work`, and once more on a new handle when the browser has cut the open one. Throws `StorageError`. */
  run: Run;
  close: () => Promise<void>;
}

/** Timeout in milliseconds, as WebKit never answers some requests on a handle that it has cut. */
const givesUpAfter = 5_000;

export function createDatabase(): Database {
  let handle: Promise<Handle> | null = null;
  let hasOpened = false;
  const discard = async () => {
    const old = handle;
    handle = null;
    await old?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  };
  const attempt = <T>(work: (opened: Handle) => Promise<T>) => {
    handle ??= open(() => (handle = null));
    const done = handle.then((opened) => {
      hasOpened = true;
      return work(opened);
    });
    return inTime(done);
  };
  return {
    async run(work) {
      try {
        return await attempt(work);
      } catch (error) {
        // Drops the handle in any case, as it may never work again.
        await inTime(discard()).catch(() => undefined);
        if (!isCut(error, hasOpened)) throw new StorageError(await failureOf(error), error);
      }
      try {
        return await attempt(work);
      } catch (error) {
        const kind = isCut(error, hasOpened) ? "cut" : await failureOf(error);
        throw new StorageError(kind, error);
      }
    },
    close: discard,
  };
}

function open(onClosed: () => void): Promise<Handle> {
  return openDB<Schema>("fairway-check-in", 2, {
    upgrade(database, from) {
      if (from < 1) createFirst(database);
      database.createObjectStore("stations", { keyPath: "tournamentId" });
      database.createObjectStore("clashes");
    },
    // Closes the handle for a tab with a newer version of the site, whose upgrade would wait for it.
    blocking: (_version, _newer, event) => (event.target as IDBDatabase).close(),
    terminated: onClosed,
  });
}

function createFirst(database: Handle): void {
  database.createObjectStore("rosters", { keyPath: "tournamentId" });
  database.createObjectStore("surroundings", { keyPath: "tournamentId" });
  database.createObjectStore("queue", { keyPath: "operationId" });
  database.createObjectStore("looks", { keyPath: "operationId" });
  database.createObjectStore("phone");
  database.createObjectStore("trial");
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    const late = () => reject(new DOMException("no answer of the disk", "TimeoutError"));
    timer = setTimeout(late, givesUpAfter);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
