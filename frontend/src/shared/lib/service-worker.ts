const script = "/sw.js";

/** Keeps the code of check-in on this device, so that its page opens without a network. */
export async function keepCode(): Promise<void> {
  // Missing on plain http, and refused in some private windows: the page needs the network then.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  await workers?.register(script).catch(() => undefined);
}

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

/** In milliseconds: a worker that does not take over keeps nobody from the page. */
const takesOverWithin = 5_000;

/** Lets the newer version take over, and loads the page again once it has: before, it would be the old one. */
export async function takeNewVersion(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  const over = new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, takesOverWithin);
  });
  registration?.waiting?.postMessage("skipWaiting");
  await over;
  location.reload();
}
