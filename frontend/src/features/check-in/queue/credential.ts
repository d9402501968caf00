import { endSession, readSession, readToken, subscribeToSession } from "#session/session.ts";
import { ApiError } from "#api/api-error.ts";
import type { EndOfStation, OwnStation } from "./records.ts";

/** The right to read the list and to send check-ins. */
export interface Credential {
  /** Without it the queue waits: it is never sent as nobody's. */
  maySend: () => boolean;
  /** The volunteer's user id, for the item that they make; null for a station. */
  volunteer: () => number | null;
  headers: () => Record<string, string>;
  /** For the stream of events, which is read without the client. */
  token: () => string | null;
  /** The server does not take it any more; the queue stays. */
  refused: (error: unknown) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The token of a signed-in Volunteer, which the client puts on each call. The page asks to sign in again once it is over. */
export const ofSession: Credential = {
  maySend: () => readToken() !== null && !readSession().hasEnded,
  volunteer: () => readSession().euser?.id ?? null,
  headers: () => ({}),
  token: readToken,
  refused(error) {
    if (error instanceof ApiError && error.endsSession && error.token) endSession(error.token);
  },
  subscribe: subscribeToSession,
};

/** A station's own, whoever is signed in: it outlasts every session, and the browser's being closed. */
export function ofStation({ credential }: OwnStation): Credential {
  return {
    maySend: () => true,
    volunteer: () => null,
    headers: () => ({ Authorization: `Bearer ${credential}` }),
    token: () => credential,
    refused: () => undefined,
    subscribe: () => () => undefined,
  };
}

/** The end of a station, as the server tells it; null for every other failure. */
export function endOfStation(error: unknown): EndOfStation | null {
  if (!(error instanceof ApiError)) return null;
  if (error.isOfRevokedStation) return "revoked";
  return error.isUnauthenticated ? "ended" : null;
}
