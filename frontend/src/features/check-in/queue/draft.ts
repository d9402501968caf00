import { randomId } from "#api/random-id.ts";
import type { BatchedCheckIn } from "#api/types.ts";
import type { Attendee } from "#features/check-in/attendee.ts";
import type { Draft, Item } from "./records.ts";

interface Circumstances {
  tournamentId: number;
  volunteer: number | null;
  /** Milliseconds that the server's clock is ahead. */
  offset: number;
}

/** A tap. It comes after everything that the list shows of the person, whatever a clock says. */
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

/** The operation that is sent for an item. An address that stands for a name is not told, and would be refused. */
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
