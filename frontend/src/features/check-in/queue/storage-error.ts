/**
 * `full`: the phone has no room. `refused`: the browser stores nothing here, as in some private windows. `cut`: the storage worked,
 * and only a reload of the page helps.
 */
export type StorageFailure = "full" | "refused" | "cut";

const messages = {
  full: "This phone's storage is full.",
  refused: "This phone cannot keep check-ins.",
  cut: "Reload this page.",
};

export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly kind: StorageFailure;

  constructor(kind: StorageFailure, cause: unknown) {
    super(messages[kind], { cause });
    this.kind = kind;
  }
}

/** Error names of a handle that the browser has cut, as WebKit does to pages in the background. */
const ofCutHandles = ["InvalidStateError", "UnknownError", "AbortError", "TimeoutError"];

/** Whether a new handle may help. Before the first handle these names mean a refusal, unless WebKit's message says otherwise. */
export function isCut(error: unknown, hasOpened: boolean): boolean {
  if (!(error instanceof DOMException)) return false;
  const isLost = error.name === "TimeoutError" || /connection|server lost/i.test(error.message);
  return ofCutHandles.includes(error.name) && (hasOpened || isLost);
}

/** The kind of an error that a new handle does not fix. */
export async function failureOf(error: unknown): Promise<"full" | "refused"> {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull && !(await hasNoQuota()) ? "full" : "refused";
}

/** Whether the site has no quota at all, so that deleting files would not help. */
async function hasNoQuota(): Promise<boolean> {
  const storage = (navigator as Partial<Navigator>).storage as Partial<StorageManager> | undefined;
  const told = await storage?.estimate?.().catch(() => undefined);
  return told?.quota === 0;
}
