const name = "fairway-check-in";

/** Does one piece of work at a time, in all tabs of the browser; without Web Locks, as on plain http, in this tab. */
export function createExclusive(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks !== undefined) return async (work) => await locks.request(name, work);
  // Two tabs may send the same then, which the server knows again by its operation id.
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
