import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import { isQueueCode } from "./queue/codes.ts";
import { elsewhereText } from "./rounds.ts";

/** Whether a text has the form of a scan code: 128 bits as hexadecimal digits. */
export function isPassCode(text: string): boolean {
  return /^[\da-f]{32}$/.test(text);
}

export interface Scanned {
  code: string;
  digest: string;
  attendees: readonly Attendee[];
  rounds: readonly RosterRound[];
  /** The round of the list's filter; null for all. */
  roundId: number | null;
}

/** A sentence that explains why a scanned code has no row in the list. It never contains the code. */
export function whyNoResult({ code, digest, attendees, rounds, roundId }: Scanned): string {
  if (isQueueCode(code))
    return "This is what waits on another phone. Press ‘All sent’ or ‘waiting’, and read it there.";
  if (!isPassCode(code)) return "This QR code is not an entrance pass.";
  const attendee = attendees.find(({ scanCodeDigest }) => scanCodeDigest === digest);
  if (attendee === undefined)
    return "This pass is not on the list. Its ticket may have been cancelled, its place may have been given to somebody else with a new pass, or it is for another tournament.";
  const chosen = rounds.find(({ id }) => id === roundId)?.name ?? "this round";
  return elsewhereText(attendee, rounds, chosen);
}
