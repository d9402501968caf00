const key = "checkInPersistAsked";

/** Asks the browser, once, not to clear the phone's disk by itself. It may refuse, or know no such thing. */
export async function askToPersist(): Promise<void> {
  const storage = (navigator as Partial<Navigator>).storage as Partial<StorageManager> | undefined;
  if (storage?.persist === undefined || localStorage.getItem(key) !== null) return;
  localStorage.setItem(key, "yes");
  await storage.persist().catch(() => false);
}
