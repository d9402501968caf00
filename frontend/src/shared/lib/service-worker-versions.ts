/** Whether the code of check-in is on this device; answers once it is, or at once where that cannot be. */
export async function hasCode(): Promise<boolean> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return false;
  await workers.ready;
  return true;
}

/** Calls back when a newer version of the code is on this device; answers what ends that. */
export function onNewVersion(call: () => void): () => void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const over = new AbortController();
  const { signal } = over;
  void workers?.ready.then((registration) => {
    // The first worker of all is no newer version: nothing older runs.
    const look = () => registration.waiting !== null && workers.controller !== null && call();
    const found = () => registration.installing?.addEventListener("statechange", look, { signal });
    registration.addEventListener("updatefound", found, { signal });
    if (!signal.aborted) look();
  });
  return () => over.abort();
}

/** In milliseconds: nobody waits longer for a worker that does not take over. */
const takesOverWithin = 20_000;

/** Lets the newer version take over. Answers whether it has, within its time: until then, a page that is loaded again is the old one, or waits. */
export async function takeNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage("skipWaiting");
  // With none that waits, another tab or an earlier press has let it take over, and the page's own code is the only thing that is old.
  const newer = registration?.waiting ?? registration?.active ?? null;
  return newer === null || isAtWork(newer);
}

/** A worker that is pushed out by an even newer one never is. */
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
