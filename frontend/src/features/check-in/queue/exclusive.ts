const name = "fairway-check-in";

/** Timeout for the lock in milliseconds: longer than any call. */
const waitsFor = 15_000;
/** Timeout in milliseconds while the same tab still holds the lock. */
const waitsAgainFor = 1_000;

type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs one piece of work at a time in all tabs of the browser; without Web Locks, as on plain http, in this tab. Tabs that do not
 * wait may send an item twice, which the server recognises by its operation id.
 */
export function createExclusive(): Exclusive {
  const locks = (navigator as Partial<Navigator>).locks;
  const locked = locks === undefined ? null : lockedBy(locks);
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = () => (locked === null ? work() : locked(work));
    const next = last.then(turn, turn);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A tab that the phone suspends during a call keeps the lock: the others go on without it after their timeout. */
function lockedBy(locks: LockManager): Exclusive {
  let timeout = waitsFor;
  return async (work) => {
    const end = AbortSignal.timeout(timeout);
    const given = { begun: false };
    const begin = () => {
      given.begun = true;
      timeout = waitsFor;
      return work();
    };
    try {
      return await locks.request(name, { signal: end }, begin);
    } catch (error) {
      if (given.begun || !end.aborted) throw error;
      timeout = waitsAgainFor;
      return await work();
    }
  };
}
