import { randomId } from "#api/random-id.ts";
import type { BatchedCheckIn } from "#api/types.ts";
import type { Attendee } from "#features/check-in/attendee.ts";
import type { Draft, Item } from "./records.ts";

interface Circumstances {
  tournamentId: number;
  volunteer: number | null;
  /** Milliseconds by which the server's clock is ahead of the phone's. */
  offset: number;
}

/** Makes a tap into an item. Its time is later than every shown check-in of the person, also on a wrong clock. */
export function draftOf(
  attendee: Attendee,
  checkedIn: boolean,
  { tournamentId, volunteer, offset }: Circumstances,
): Draft {
  const { id, displayName, scanCodeDigest, checkIns } = attendee;
  const now = Date.now();
  const seen = Math.max(0, ...checkIns.map(({ at }) => Date.parse(at) + 1));
  return {
    operationId: randomId(),
    tournamentId,
    id,
    name: displayName,
    scanCodeDigest,
    checkedIn,
    volunteer,
    occurredAt: new Date(now).toISOString(),
    correctedAt: new Date(Math.max(now + offset, seen)).toISOString(),
  };
}

/** The request for an item. Leaves out an e-mail address in the place of a name, which the server would refuse. */
export function asOperation(item: Item): BatchedCheckIn {
  const name = item.name.includes("@") ? {} : { name: item.name };
  const { operationId, id, scanCodeDigest, checkedIn, device, deviceCounter } = item;
  const { occurredAt, correctedAt, isTakenIn: takenIn = false } = item;
  return {
    operationId,
    id,
    ...name,
    scanCodeDigest,
    checkedIn,
    device,
    takenIn,
    deviceCounter,
    occurredAt,
    correctedAt,
  };
}
