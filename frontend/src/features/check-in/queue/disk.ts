import { StorageError, type StorageFailure } from "./storage-error.ts";

/** `full` or `refused`: check-in works only with a network. `cut`: nothing is stored until the page is reloaded. */
export type Storage = "kept" | StorageFailure;

/** Patience in milliseconds: a hanging disk must not delay the list from the server. */
const waitsFor = 1_500;

/** Tracks the state of the disk; calls `onChange` with each change. */
export function createDisk(onChange: (storage: Storage) => void) {
  let storage: Storage = "kept";
  const found = (next: Storage) => {
    if (next === storage) return;
    storage = next;
    onChange(next);
  };
  const takesNothing = () => storage === "full" || storage === "refused";
  /** Runs work that needs the disk. Throws when it fails. */
  const must = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work();
      if (storage === "cut") found("kept");
      return done;
    } catch (error) {
      if (error instanceof StorageError) found(error.kind);
      throw error;
    }
  };
  /** Writes to the disk also after a failure; success means that the disk works again. */
  const keep = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await must(work);
    found("kept");
    return done;
  };
  return {
    takesNothing,
    must,
    keep,
    /** Tries a full or refused disk again. */
    async retry(trial: () => Promise<unknown>): Promise<void> {
      if (takesNothing()) await keep(trial).catch(() => undefined);
    },
    /** Reads. A full or refused disk gives `nothing` on failure instead of an error. */
    read: <T>(work: () => Promise<T>, nothing: T): Promise<T> =>
      takesNothing() ? work().catch(() => nothing) : must(work),
    /** Runs the first reading of the page, with a timeout and without errors. */
    async begin(work: () => Promise<unknown>): Promise<void> {
      const late = new Promise((resolve) => setTimeout(resolve, waitsFor));
      await Promise.race([work().catch(() => undefined), late]);
    },
    /** Runs optional work: no error, and nothing at all on a full or refused disk. */
    async may(work: () => Promise<unknown>): Promise<void> {
      if (!takesNothing()) await must(work).catch(() => undefined);
    },
  };
}
