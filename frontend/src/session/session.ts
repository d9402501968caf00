/**
 * The session: the token under `jwtToken` and its claims under `euser`, both in the session storage (rule `session-storage`). Only this module
 * reads and writes them.
 */
import { claimsOf, whenOver } from "./token.ts";

const tokenKey = "jwtToken";
const euserKey = "euser";
/** The account's passes in the local storage, for the hours without a network. */
export const keptPassesKey = "keptPasses";

export interface Euser {
  id: number;
  email: string;
  roles: readonly string[];
  isAuthenticated: boolean;
}

export interface Session {
  euser: Euser | null;
  /** The visitor chose to sign out, so the sign-in page gets no address to return to. */
  signedOut: boolean;
  /** The token has expired. The page keeps `euser`, who is asked to sign in again. */
  hasEnded: boolean;
}

const listeners = new Set<() => void>();
const emptySession: Session = { euser: null, signedOut: false, hasEnded: false };
let session = emptySession;
let stopWaiting: () => void = () => undefined;
restoreSession();

export function readSession(): Session {
  return session;
}

export function readToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

/** @throws if the token's claims cannot be read. */
export function startSession(token: string): Euser {
  const euser = euserOf(token);
  stopWaiting();
  sessionStorage.setItem(tokenKey, token);
  sessionStorage.setItem(euserKey, JSON.stringify(euser));
  change({ ...emptySession, euser });
  stopWaiting = whenOver(token, "new", () => endSession(token));
  return euser;
}

/** Changes the visitor's own address; their token has the old one until they sign in again. */
export function changeEmail(email: string): void {
  if (session.euser === null) return;
  const euser = { ...session.euser, email };
  sessionStorage.setItem(euserKey, JSON.stringify(euser));
  change({ ...session, euser });
}

export function signOut(): void {
  forget();
  localStorage.removeItem(keptPassesKey);
  change({ ...emptySession, signedOut: true });
}

/** Called on the page after signing out; from here on guards pass on the address to return to. */
export function settleSignOut(): void {
  if (session.signedOut) change({ ...session, signedOut: false });
}

/**
 * Ends the session of this token; a later session continues. A reload finds no session, and the open page keeps its visitor until they have
 * signed in again or left.
 */
export function endSession(token: string): void {
  if (readToken() !== token) return;
  forget();
  change({ ...session, hasEnded: true });
}

/** The visitor leaves the page instead of signing in again. */
export function leaveEndedSession(): void {
  if (session.hasEnded) change(emptySession);
}

/** Reads the storage again, as a page load does. */
export function restoreSession(): void {
  stopWaiting();
  change({ ...emptySession, euser: restore() });
  const token = readToken();
  if (session.euser !== null && token !== null)
    stopWaiting = whenOver(token, "kept", () => endSession(token));
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function forget(): void {
  stopWaiting();
  sessionStorage.removeItem(tokenKey);
  sessionStorage.removeItem(euserKey);
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

/** @throws if the claims cannot be read. */
export function euserOf(token: string): Euser {
  return asEuser(claimsOf(token));
}

function asEuser(claims: unknown): Euser {
  const { id, email, roles } = claims as Partial<Euser>;
  if (typeof id !== "number" || typeof email !== "string" || !Array.isArray(roles))
    throw new Error("The token does not say who it is for.");
  return { id, email, roles: roles.map(String), isAuthenticated: true };
}
