import { endSession, readSession, readToken, subscribeToSession } from "#session/session.ts";
import { ApiError } from "#api/api-error.ts";
import type { EndOfStation, OwnStation } from "./records.ts";

/** The right to read the list and to send check-ins. */
export interface Credential {
  /** Whether there is a credential. Without one the queue waits, as it is never sent anonymously. */
  maySend: () => boolean;
  /** The user id of the Volunteer, for new items; null for a station. */
  volunteer: () => number | null;
  headers: () => Record<string, string>;
  /** The token for the stream of events, which does not use the API client. */
  token: () => string | null;
  /** Called with an error of a call: ends the session when the server has refused the token. The queue stays. */
  refused: (error: unknown) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The session of a Volunteer: the API client adds its token to each call. The page asks to sign in again after its end. */
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

/** The credential of a station, independent of the session. It also survives a restart of the browser. */
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

/** The reason why the server refuses the station; null for other errors. */
export function endOfStation(error: unknown): EndOfStation | null {
  if (!(error instanceof ApiError)) return null;
  if (error.isOfRevokedStation) return "revoked";
  return error.isUnauthenticated ? "ended" : null;
}
