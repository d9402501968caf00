/**
 * `full`: the phone has no room. `refused`: the browser keeps nothing here, as in some private windows. `cut`: it did, and only a new
 * page load helps.
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

/** Names of the errors of a handle that the browser has cut, as WebKit does to a page that was in the background. */
const ofCutHandles = ["InvalidStateError", "UnknownError", "AbortError", "TimeoutError"];

/** Whether a new handle may help. Before the first handle the same names mean that the browser refuses one, unless WebKit says what it lost. */
export function isCut(error: unknown, hasOpened: boolean): boolean {
  if (!(error instanceof DOMException)) return false;
  const isLost = error.name === "TimeoutError" || /connection|server lost/i.test(error.message);
  return ofCutHandles.includes(error.name) && (hasOpened || isLost);
}

/** The failure of a disk that no new handle mends. */
export async function failureOf(error: unknown): Promise<"full" | "refused"> {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull && !(await hasNoQuota()) ? "full" : "refused";
}

/** Whether the browser gives the site no room at all: deleting something would not help. */
async function hasNoQuota(): Promise<boolean> {
  const storage = (navigator as Partial<Navigator>).storage as Partial<StorageManager> | undefined;
  const told = await storage?.estimate?.().catch(() => undefined);
  return told?.quota === 0;
}
