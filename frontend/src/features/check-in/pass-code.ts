import type { CheckInAttendee, Round } from "#api/types.ts";
import { roundText } from "./rounds.ts";

/** Whether a text has the form of a scan code: 128 bits as hexadecimal digits. */
export function isPassCode(text: string): boolean {
  return /^[\da-f]{32}$/.test(text);
}

interface Scanned {
  code: string;
  attendees: readonly CheckInAttendee[];
  rounds: readonly Round[];
  /** The round that the list is narrowed to, or null. */
  roundId: number | null;
}

/** Why a scanned code has no row in the list, for the volunteer. Never shows the code itself. */
export function whyNoResult({ code, attendees, rounds, roundId }: Scanned): string {
  if (!isPassCode(code)) return "This QR code is not an entrance pass.";
  const attendee = attendees.find(({ scanCode }) => scanCode === code);
  if (attendee === undefined)
    return "This pass is not on the list. Its ticket may have been cancelled, its place may have been given to somebody else with a new pass, or it is for another tournament.";
  const chosen = rounds.find(({ id }) => id === roundId)?.name ?? "this round";
  return `${attendee.displayName} is in ${roundText(attendee.roundId, rounds)}, not in ${chosen}.`;
}
