import { queryOptions } from "@tanstack/react-query";
import { client, dataWithVersion, ifMatch, type Loaded } from "#api/client.ts";
import type { CourseHole, RoundPairings } from "#api/types.ts";

export const pairingKeys = {
  all: ["pairings"] as const,
  ofRound: (id: number) => [...pairingKeys.all, "ofRound", id] as const,
};

/** The pairings of a round, and the effects of the page's buttons. Captains change groups meanwhile, so it is refetched often. */
export function pairingsQuery(roundId: number) {
  return queryOptions({
    queryKey: pairingKeys.ofRound(roundId),
    queryFn: ({ signal }) =>
      dataWithVersion(
        client.GET("/api/Pairing/query/round/{id}", { params: { path: { id: roundId } }, signal }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** The pairings as they were loaded, with their version: every change is made from it. */
export type Seen = Loaded<RoundPairings>;

export function assignStarts(seen: Seen, anewFlag: boolean) {
  const body = { roundId: seen.roundId, anewFlag };
  return client.PUT("/api/Pairing/assign", { body, headers: ifMatch(seen) });
}

export function fillUp(seen: Seen) {
  const body = { roundId: seen.roundId };
  return client.PUT("/api/Pairing/fillUp", { body, headers: ifMatch(seen) });
}

/** Moves players into a pairing, or into a new one. */
export function movePlayers(seen: Seen, attendeeIds: number[], pairingId: number | null) {
  const body = { roundId: seen.roundId, attendeeIds, pairingId };
  return client.PUT("/api/Pairing/players", { body, headers: ifMatch(seen) });
}

/** Gives the open seats of groups to other players, or reserves them for the groups again. */
export function giveSeatsAway(seen: Seen, groupIds: number[], givenAwayFlag: boolean) {
  const body = { roundId: seen.roundId, groupIds, givenAwayFlag };
  return client.PUT("/api/Pairing/seats", { body, headers: ifMatch(seen) });
}

/** Notes that two players wish to play together (false) or apart (true); null removes the wish. */
export function changeWish(
  seen: Seen,
  attendeeId: number,
  otherAttendeeId: number,
  apartFlag: boolean | null,
) {
  const body = { roundId: seen.roundId, attendeeId, otherAttendeeId, apartFlag };
  return client.PUT("/api/Pairing/wish", { body, headers: ifMatch(seen) });
}

interface NewStart {
  pairingId: number;
  hole?: number | null;
  teeTime?: string | null;
  fixedFlag?: boolean;
}

export function changeStart(seen: Seen, start: NewStart) {
  const body = { roundId: seen.roundId, ...start };
  return client.PUT("/api/Pairing/start", { body, headers: ifMatch(seen) });
}

export interface CourseValues {
  start: string;
  intervalMinutes: number;
  pairingSize: number;
  holes: CourseHole[];
}

export function saveCourse(seen: Seen, course: CourseValues) {
  const body = { roundId: seen.roundId, ...course };
  return client.PUT("/api/Pairing/course", { body, headers: ifMatch(seen) });
}
