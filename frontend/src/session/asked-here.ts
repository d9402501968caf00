/**
 * Notes that this browser asked for a mailed link, so that the link works here without a question. Only a digest of the address, the purpose, the
 * expiry and the next page are stored: on a shared computer the storage reveals no address.
 */

const key = "linkAskedFor";

const minute = 60_000;
/** As long as the links are valid. */
const lasts = { recovery: 30 * minute, confirmation: 24 * 60 * minute } as const;

export type LinkKind = keyof typeof lasts;

export interface AskedLink {
  kind: LinkKind;
  /** The page to continue on. */
  back: string | null;
}

/** Without the part behind '#' of the page's address, as it may be a code. */
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
    // Without storage the link will ask first.
  }
}

/** Changes the next page of the link that this browser asked for. A link that it did not ask for still asks first. */
export async function leadOnTo(email: string, back: string): Promise<void> {
  const asked = await askedHereFor(email);
  if (asked !== null && asked.back !== back) await noteAsked(asked.kind, email, back);
}

/** The link that this browser asked for; null if there is none. */
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

/** Null if the browser has no Web Crypto, as on a page without TLS. */
async function digestOf(email: string): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
