/**
 * The session: the token under `jwtToken` and its claims under `euser`, both in the session storage (rule
 * `session-storage`). The one module that reads and writes them.
 */

const tokenKey = "jwtToken";
const euserKey = "euser";

export interface Euser {
  id: number;
  email: string;
  roles: readonly string[];
  isAuthenticated: boolean;
}

/** `signedOut`: the visitor chose to sign out, so the sign-in page gets no way back. */
export interface Session {
  euser: Euser | null;
  signedOut: boolean;
}

let session: Session = { euser: restore(), signedOut: false };
const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

export function readSession(): Session {
  return session;
}

export function readToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

/** @throws when the token's claims cannot be read. */
export function startSession(token: string): Euser {
  const euser = euserOf(token);
  sessionStorage.setItem(tokenKey, token);
  sessionStorage.setItem(euserKey, JSON.stringify(euser));
  change({ euser, signedOut: false });
  return euser;
}

/** The visitor's own address is another now; their token says the old one until they sign in again. */
export function changeEmail(email: string): void {
  if (session.euser === null) return;
  const euser = { ...session.euser, email };
  sessionStorage.setItem(euserKey, JSON.stringify(euser));
  change({ ...session, euser });
}

export function signOut(): void {
  drop(true);
}

/** The visitor has arrived where signing out leads; from here on guards show the way back again. */
export function settleSignOut(): void {
  if (session.signedOut) change({ ...session, signedOut: false });
}

/** Ends the session that this token belongs to. False when it was over already, so that one alert is enough. */
export function expireSession(token: string): boolean {
  if (readToken() !== token) return false;
  drop(false);
  expiryListeners.forEach((listener) => listener());
  return true;
}

/** Reads the storage again, as a page load does. */
export function restoreSession(): void {
  change({ euser: restore(), signedOut: false });
}

export function subscribeToSession(listener: () => void): () => void {
  return subscribe(listeners, listener);
}

export function subscribeToExpiry(listener: () => void): () => void {
  return subscribe(expiryListeners, listener);
}

function subscribe(to: Set<() => void>, listener: () => void): () => void {
  to.add(listener);
  return () => to.delete(listener);
}

function drop(signedOut: boolean): void {
  sessionStorage.removeItem(tokenKey);
  sessionStorage.removeItem(euserKey);
  change({ euser: null, signedOut });
}

function change(next: Session): void {
  session = next;
  listeners.forEach((listener) => listener());
}

function restore(): Euser | null {
  const stored = sessionStorage.getItem(euserKey);
  if (stored === null || readToken() === null) return null;
  try {
    return asEuser(JSON.parse(stored));
  } catch {
    return null;
  }
}

function euserOf(token: string): Euser {
  const payload = token.split(".")[1] ?? "";
  const binary = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return asEuser(JSON.parse(new TextDecoder().decode(bytes)));
}

function asEuser(claims: unknown): Euser {
  const { id, email, roles } = claims as Partial<Euser>;
  if (typeof id !== "number" || typeof email !== "string" || !Array.isArray(roles))
    throw new Error("The token does not say who it is for.");
  return { id, email, roles: roles.map(String), isAuthenticated: true };
}
