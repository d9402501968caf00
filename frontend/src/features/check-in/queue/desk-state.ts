import { ApiError } from "#api/api-error.ts";
import type { Failure } from "./connection.ts";
import type { Storage } from "./disk.ts";
import type { WaitingElsewhere } from "./elsewhere.ts";
import type { EndOfStation, Item, Look, Roster, Surroundings } from "./records.ts";

export interface DeskState {
  /** The disk was read, or cannot be. */
  isOpen: boolean;
  storage: Storage;
  roster: Roster | undefined;
  surroundings: Surroundings | undefined;
  items: readonly Item[];
  looks: readonly Look[];
  elsewhere: readonly WaitingElsewhere[];
  /** No network, or a slow one. */
  isOffline: boolean;
  isSlow: boolean;
  /** The server fails, and not the network. */
  isDown: boolean;
  /** The server's sentence when it refused the whole queue. */
  refusal: string | null;
  /** Of a station that the server does not take any more. */
  end: EndOfStation | null;
}

export const closedDesk: DeskState = {
  isOpen: false,
  storage: "kept",
  roster: undefined,
  surroundings: undefined,
  items: [],
  looks: [],
  elsewhere: [],
  isOffline: false,
  isSlow: false,
  isDown: false,
  refusal: null,
  end: null,
};

/** Number of check-ins that wait on the phone, for this event and for others. */
export function waitingInAll({ items, elsewhere }: DeskState): number {
  return elsewhere.reduce((sum, { count }) => sum + count, items.length);
}

/** Whether the server itself has answered: a proxy's 404 or 502 is like no network. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.isOurs && error.status < 500;
}

/** The place at which a call failed. A proxy's 502 shows that the network is there. */
export function failureOf(error: unknown): Failure {
  if (isAnswer(error)) return null;
  return error instanceof ApiError && error.status >= 500 ? "server" : "network";
}

/** The server's sentence when it refused the whole queue; null for any other failure. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || !isAnswer(error) || error.endsSession) return null;
  return error.message;
}
