const key = "checkInPersistAsked";

/**
 * Asks the browser not to clear the phone's disk by itself: once, and again when the phone is prepared, as browsers then say yes sooner. It
 * may refuse, or know no such thing.
 */
export async function askToPersist(on: "opening" | "preparing"): Promise<void> {
  const storage = (navigator as Partial<Navigator>).storage as Partial<StorageManager> | undefined;
  const isAsked = localStorage.getItem(key) !== null && on === "opening";
  if (storage?.persist === undefined || isAsked) return;
  localStorage.setItem(key, "yes");
  await storage.persist().catch(() => false);
}
