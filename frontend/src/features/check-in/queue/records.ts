import type { Loaded } from "#api/client.ts";
import type {
  BatchedResult,
  CheckInRoster,
  RosterAttendee,
  Site,
  TournamentDetail,
} from "#api/types.ts";

/** A tournament's list as stored on this phone, without e-mail addresses, phone numbers and passes. */
export interface Roster {
  tournamentId: number;
  /** The number in the tournament's log of changes, for `since`. */
  number: number;
  rounds: CheckInRoster["rounds"];
  /** In the order of the list. */
  attendees: readonly RosterAttendee[];
  /** The other stations; missing in rosters that an earlier version stored. */
  stations?: CheckInRoster["stations"];
  /** The moment of the last answer, in milliseconds since 1970 by this phone's clock. */
  asOf: number;
}

/** Tournament and site, stored so that the page opens without a network. */
export interface Surroundings {
  tournamentId: number;
  tournament?: Loaded<TournamentDetail>;
  site?: Site;
}

export type EndOfStation = "revoked" | "ended";

/** This phone's station for one tournament. */
export interface OwnStation {
  tournamentId: number;
  id: number;
  name: string;
  /** The bearer token of its calls. */
  credential: string;
  /** The name for a page that opens before the tournament is loaded. */
  tournamentName: string;
  /** RFC 3339: the end of the day after the tournament's last one. */
  endsAt: string;
  /** The server's reason to refuse the station: the roster is deleted. A revoked station can still send its queue. */
  end: EndOfStation | null;
}

/** A check-in or its undoing that waits for the server's answer. */
export interface Item {
  operationId: string;
  tournamentId: number;
  /** The attendee's id. */
  id: number;
  /** The attendee's name, as the page shows it. */
  name: string;
  scanCodeDigest: string;
  checkedIn: boolean;
  device: string;
  deviceCounter: number;
  /** The user id of the Volunteer; null for a station. */
  volunteer: number | null;
  /** The time by this phone's clock (RFC 3339). */
  occurredAt: string;
  /** The time by the server's clock, as far as this phone knows its offset (RFC 3339). */
  correctedAt: string;
  /** A station made the item: `device` is the station's name. */
  isOfStation?: true;
  /** The item was imported from another phone, whose `device` it keeps. */
  isTakenIn?: true;
}

/** An answer that needs a look by a person. */
export interface Look extends Item {
  outcome: BatchedResult["outcome"];
  /** The server's message for an invalid item. */
  message: BatchedResult["message"];
  /** The other check-in of a clash. */
  other: BatchedResult["other"];
  /** For a clash: this phone was first. */
  isFirst?: true;
}

/** The phone's own name, count and clock. */
export interface Phone {
  device: string;
  /** Number of check-ins that this phone has made. */
  counter: number;
  /** Milliseconds by which the server's clock is ahead of the phone's. */
  offset: number;
}

/** A new item, before it has the phone's device and counter. */
export type Draft = Omit<Item, "device" | "deviceCounter" | "isOfStation">;
