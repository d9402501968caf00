import type { Loaded } from "#api/client.ts";
import type {
  BatchedResult,
  CheckInRoster,
  RosterAttendee,
  Site,
  TournamentDetail,
} from "#api/types.ts";

/** A tournament's list as this phone keeps it: no e-mail address, no phone number and no pass is in it. */
export interface Roster {
  tournamentId: number;
  /** Of the tournament's log: what to ask for changes since. */
  number: number;
  rounds: CheckInRoster["rounds"];
  /** In the order of the list. */
  attendees: readonly RosterAttendee[];
  /** The other phones at the tables; missing on what an earlier version kept. */
  stations?: CheckInRoster["stations"];
  /** Milliseconds since 1970 by this phone: when the server was last heard. */
  asOf: number;
}

/** The tournament and the time zone of the page, kept so that it opens without a network. */
export interface Surroundings {
  tournamentId: number;
  tournament?: Loaded<TournamentDetail>;
  site?: Site;
}

export type EndOfStation = "revoked" | "ended";

/** The station that this phone is for one tournament. */
export interface OwnStation {
  tournamentId: number;
  id: number;
  name: string;
  /** The bearer token of its calls. */
  credential: string;
  /** For a page that opens before the server has told of the tournament. */
  tournamentName: string;
  /** RFC 3339: the end of the day after the tournament's last one. */
  endsAt: string;
  /** Told by the server: the roster is gone from the phone. The queue of a revoked station can still be handed in. */
  end: EndOfStation | null;
}

/** A check-in or its undoing that waits for the server's own answer. */
export interface Item {
  operationId: string;
  tournamentId: number;
  /** The attendee. */
  id: number;
  /** The attendee's name, for the page alone. */
  name: string;
  scanCodeDigest: string;
  checkedIn: boolean;
  device: string;
  deviceCounter: number;
  /** The volunteer's user id. */
  volunteer: number | null;
  /** By this phone's clock (RFC 3339). */
  occurredAt: string;
  /** By the server's clock, as far as this phone knows it (RFC 3339). */
  correctedAt: string;
  /** It was made as a station, whose name is its device. */
  isOfStation?: true;
  /** It came in a file from another phone, whose name it keeps. */
  isTakenIn?: true;
}

/** An answer that a person has to see. */
export interface Look extends Item {
  outcome: BatchedResult["outcome"];
  /** The server's words for an item that is wrong in itself. */
  message: BatchedResult["message"];
  /** The other side of a clash. */
  other: BatchedResult["other"];
  /** Of a clash: this phone was first, and the other device came later. */
  isFirst?: true;
}

/** The phone's own name, count and clock. */
export interface Phone {
  device: string;
  /** Number of check-ins that it has made. */
  counter: number;
  /** Milliseconds that the server's clock is ahead of the phone's. */
  offset: number;
}

/** An item as it is made, before the phone has counted it. */
export type Draft = Omit<Item, "device" | "deviceCounter" | "isOfStation">;
