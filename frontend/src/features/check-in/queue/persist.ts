const key = "checkInPersistAsked";

/**
 * Asks the browser to keep the site's storage: once, and again when the phone is prepared, as browsers then agree more often. The
 * browser may refuse, or lack the API.
 */
export async function askToPersist(on: "opening" | "preparing"): Promise<void> {
  const storage = (navigator as Partial<Navigator>).storage as Partial<StorageManager> | undefined;
  const isAsked = localStorage.getItem(key) !== null && on === "opening";
  if (storage?.persist === undefined || isAsked) return;
  localStorage.setItem(key, "yes");
  await storage.persist().catch(() => false);
}
