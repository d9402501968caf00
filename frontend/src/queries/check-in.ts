import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import type { CheckInAttendee, CheckInResult } from "#api/types.ts";
import { deviceName } from "#shared/lib/device-name.ts";

export const checkInKeys = {
  all: ["checkIn"] as const,
  ofTournament: (id: number) => [...checkInKeys.all, "ofTournament", id] as const,
};

/** The attendees by name. */
export interface CheckInList {
  attendees: readonly CheckInAttendee[];
  /** The version, so that what is here already is not sent again. */
  etag: string | null;
}

/** The page says itself, in a toast, that the list could not be loaded. */
export function checkInQuery(tournamentId: number) {
  const queryKey = checkInKeys.ofTournament(tournamentId);
  return queryOptions({
    queryKey,
    queryFn: ({ client: queries }) =>
      loadCheckIn(tournamentId, queries.getQueryData<CheckInList>(queryKey)),
    meta: { unexpected: null, refreshes: "quietly" },
  });
}

/** In milliseconds: on a stalled connection the page soon says that its list may be out of date. */
const listGivesUpAfter = 30_000;

async function loadCheckIn(
  tournamentId: number,
  known: CheckInList | undefined,
): Promise<CheckInList> {
  const { data, response } = await client.GET("/api/Attendee/checkin/{tournamentId}", {
    params: { path: { tournamentId } },
    headers: known?.etag == null ? {} : { "If-None-Match": known.etag },
    signal: AbortSignal.timeout(listGivesUpAfter),
  });
  if (known !== undefined && response.status === 304) return known;
  return { attendees: data ?? [], etag: response.headers.get("ETag") };
}

export type CheckInChange = Pick<CheckInAttendee, "id" | "checkedIn" | "scanCode">;

/** A tap, as the server knows it again when it is sent once more. */
export interface Operation extends CheckInChange {
  operationId: string;
  /** When it was tapped, by this device (RFC 3339). */
  occurredAt: string;
}

/** In milliseconds: a queue waits behind the phone that waits for a bad network. */
const givesUpAfter = 10_000;

/** Also answers where the attendee stood before. The same operation again changes nothing more. */
export function updateCheckIn(operation: Operation): Promise<CheckInResult> {
  const body = { ...operation, device: deviceName() };
  const signal = AbortSignal.timeout(givesUpAfter);
  return answer(client.PUT("/api/Attendee/checkin/update", { body, signal }));
}
