import { StorageError, type StorageFailure } from "./storage-error.ts";

/** `full` or `refused`: check-in works with a network alone. `cut`: nothing is kept before the page is loaded again. */
export type Storage = "kept" | StorageFailure;

/** In milliseconds: a disk that hangs does not keep the list from coming from the server. */
const waitsFor = 1_500;

/** The state of the phone's disk; the page is told of each change. */
export function createDisk(onChange: (storage: Storage) => void) {
  let storage: Storage = "kept";
  const found = (next: Storage) => {
    if (next === storage) return;
    storage = next;
    onChange(next);
  };
  const takesNothing = () => storage === "full" || storage === "refused";
  /** Does what cannot do without the disk. */
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
  /** Puts something on the disk, whatever became of the last try: one that takes it works again. */
  const keep = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await must(work);
    found("kept");
    return done;
  };
  return {
    takesNothing,
    must,
    keep,
    /** Tries a disk that took nothing once more. */
    async retry(trial: () => Promise<unknown>): Promise<void> {
      if (takesNothing()) await keep(trial).catch(() => undefined);
    },
    /** Reads; nothing is on a disk that was refused, unless it is only full. */
    read: <T>(work: () => Promise<T>, nothing: T): Promise<T> =>
      takesNothing() ? work().catch(() => nothing) : must(work),
    /** Does what the page begins with, and waits for it a while. */
    async begin(work: () => Promise<unknown>): Promise<void> {
      const late = new Promise((resolve) => setTimeout(resolve, waitsFor));
      await Promise.race([work().catch(() => undefined), late]);
    },
    /** Does what the page can do without. */
    async may(work: () => Promise<unknown>): Promise<void> {
      if (!takesNothing()) await must(work).catch(() => undefined);
    },
  };
}
