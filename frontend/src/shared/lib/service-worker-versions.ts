/** Whether the code of check-in is stored on this device. Waits until it is, or returns false where it cannot be. */
export async function hasCode(): Promise<boolean> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return false;
  await workers.ready;
  return true;
}

/** Calls back when a newer version of the code is stored on this device; returns a function that stops. */
export function onNewVersion(call: () => void): () => void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const over = new AbortController();
  const { signal } = over;
  void workers?.ready.then((registration) => {
    // The first worker is no newer version, as no older one runs.
    const look = () => registration.waiting !== null && workers.controller !== null && call();
    const found = () => registration.installing?.addEventListener("statechange", look, { signal });
    registration.addEventListener("updatefound", found, { signal });
    if (!signal.aborted) look();
  });
  return () => over.abort();
}

/** In milliseconds: the longest time to wait for a worker to take over. */
const takesOverWithin = 20_000;

/** Makes the newer version take over. Returns whether it has, in time: before that, a reload loads the old version, or waits. */
export async function takeNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage("skipWaiting");
  // Without a waiting worker, another tab or an earlier press has activated it, and only the page's own code is old.
  const newer = registration?.waiting ?? registration?.active ?? null;
  return newer === null || isAtWork(newer);
}

/** Whether a worker becomes active. One that is replaced by an even newer worker never does. */
function isAtWork(worker: ServiceWorker): Promise<boolean> {
  const over = new AbortController();
  const answer = new Promise<boolean>((resolve) => {
    const look = () => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look, over);
    setTimeout(resolve, takesOverWithin, false);
    look();
  });
  return answer.finally(() => over.abort());
}
