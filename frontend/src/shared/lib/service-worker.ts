const script = "/sw.js";

/** Stores the code of check-in on this device, so that its page opens offline. */
export async function keepCode(): Promise<void> {
  // Missing on plain http, and refused in some private windows: the page then needs the network.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  await workers?.register(script).catch(() => undefined);
}
