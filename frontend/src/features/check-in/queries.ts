import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import type { CheckInAttendee, CheckInResult } from "#api/types.ts";
import { deviceName } from "./device.ts";

export const checkInKeys = {
  all: ["checkIn"] as const,
  ofTournament: (id: number) => [...checkInKeys.all, "ofTournament", id] as const,
};

/** The attendees by name. The page says itself, in a toast, that they could not be loaded. */
export function checkInQuery(tournamentId: number) {
  return queryOptions({
    queryKey: checkInKeys.ofTournament(tournamentId),
    queryFn: () =>
      answer(
        client.GET("/api/Attendee/checkin/{tournamentId}", { params: { path: { tournamentId } } }),
      ),
    meta: { unexpected: null },
  });
}

export type CheckInChange = Pick<CheckInAttendee, "id" | "checkedIn">;

/** In milliseconds: a queue waits behind the phone that waits for a bad network. */
const givesUpAfter = 10_000;

/** Also answers where the attendee stood before. The same operation again changes nothing more. */
export function updateCheckIn(change: CheckInChange, operationId: string): Promise<CheckInResult> {
  const body = { ...change, operationId, device: deviceName() };
  const signal = AbortSignal.timeout(givesUpAfter);
  return answer(client.PUT("/api/Attendee/checkin/update", { body, signal }));
}
