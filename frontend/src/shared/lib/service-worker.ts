const script = "/sw.js";

/** Keeps the code of check-in on this device, so that its page opens without a network. */
export async function keepCode(): Promise<void> {
  // Missing on plain http, and refused in some private windows: the page needs the network then.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  await workers?.register(script).catch(() => undefined);
}
