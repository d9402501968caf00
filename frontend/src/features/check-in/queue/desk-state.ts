import { ApiError } from "#api/api-error.ts";
import type { Failure } from "./connection.ts";
import type { Storage } from "./disk.ts";
import type { WaitingElsewhere } from "./elsewhere.ts";
import type { EndOfStation, Item, Look, Roster, Surroundings } from "./records.ts";

export interface DeskState {
  /** The disk was read, or the reading failed or timed out. */
  isOpen: boolean;
  storage: Storage;
  roster: Roster | undefined;
  surroundings: Surroundings | undefined;
  items: readonly Item[];
  looks: readonly Look[];
  elsewhere: readonly WaitingElsewhere[];
  /** The network is away or slow, or the server fails. */
  isOffline: boolean;
  isSlow: boolean;
  /** The server fails; the network works. */
  isDown: boolean;
  /** The server's message when it refused the whole queue; null otherwise. */
  refusal: string | null;
  /** The reason why the server refuses the station; null while it does not. */
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

/** Number of waiting check-ins on this phone, for all events. */
export function waitingInAll({ items, elsewhere }: DeskState): number {
  return elsewhere.reduce((sum, { count }) => sum + count, items.length);
}

/** Whether an error is an answer of our server below 500. A proxy's 404 or 502 is none. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.isOurs && error.status < 500;
}

/** The cause of a failed call. A proxy's 502 proves that the network works. */
export function failureOf(error: unknown): Failure {
  if (isAnswer(error)) return null;
  return error instanceof ApiError && error.status >= 500 ? "server" : "network";
}

/** The server's message when it refused the whole queue; null for other errors. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || !isAnswer(error) || error.endsSession) return null;
  return error.message;
}
