/**
 * That this browser asked for a mailed link, so that the link may act on its own here. Kept is a digest of the address, what for,
 * until when, and the page to go on to, and nothing else: whoever looks into the storage of a shared computer finds no address.
 */

const key = "linkAskedFor";

const minute = 60_000;
/** For as long as the links are good. */
const lasts = { recovery: 30 * minute, confirmation: 24 * 60 * minute } as const;

export type LinkKind = keyof typeof lasts;

export interface AskedLink {
  kind: LinkKind;
  /** The page that the visitor was on the way to. */
  back: string | null;
}

/** The part behind '#' in the page's address may be a code, and is not kept. */
export async function noteAsked(
  kind: LinkKind,
  email: string,
  back: string | null = null,
): Promise<void> {
  const digest = await digestOf(email);
  if (digest === null) return;
  try {
    const [page] = back?.split("#") ?? [null];
    const until = Date.now() + lasts[kind];
    localStorage.setItem(key, JSON.stringify({ kind, digest, until, back: page }));
  } catch {
    // A browser that keeps nothing: the link asks.
  }
}

/** Gives the link that this browser asked for another page to go on to. One that it did not ask for still asks. */
export async function leadOnTo(email: string, back: string): Promise<void> {
  const asked = await askedHereFor(email);
  if (asked !== null && asked.back !== back) await noteAsked(asked.kind, email, back);
}

/** The link that this browser asked for; null when it asked for none. */
export async function askedHereFor(email: string): Promise<AskedLink | null> {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Record<string, unknown> | null;
    if (kept === null) return null;
    if (typeof kept.until !== "number" || kept.until <= Date.now()) {
      forgetAsked();
      return null;
    }
    const { kind, back, digest } = kept;
    if (digest !== (await digestOf(email))) return null;
    if (kind !== "recovery" && kind !== "confirmation") return null;
    return { kind, back: typeof back === "string" ? back : null };
  } catch {
    return null;
  }
}

export function forgetAsked(): void {
  localStorage.removeItem(key);
}

/** Null where the browser makes none, as on a page without TLS. */
async function digestOf(email: string): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
