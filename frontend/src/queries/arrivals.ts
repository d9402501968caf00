import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import type { CheckInClash, CheckInRoster, RosterAttendee, RosterRound } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";

export const arrivalKeys = {
  all: ["arrivals"] as const,
  roster: (id: number) => [...arrivalKeys.all, "roster", id] as const,
  allClashes: ["arrivals", "clashes"] as const,
  clashes: (id: number) => [...arrivalKeys.allClashes, id] as const,
  bill: (id: number) => [...arrivalKeys.all, "bill", id] as const,
  captains: (id: number) => [...arrivalKeys.all, "captains", id] as const,
  elsewhere: (id: number, digest: string) => [...arrivalKeys.all, "elsewhere", id, digest] as const,
};

/** Everybody who is expected, with their check-ins: what a board shows. */
export interface Arrivals {
  /** The number to ask for changes since. */
  number: number;
  /** The server's time of this answer (RFC 3339). */
  asOf: string;
  rounds: readonly RosterRound[];
  attendees: readonly RosterAttendee[];
  /** The phones at the tables. */
  stations: CheckInRoster["stations"];
}

/** In milliseconds: on a stalled connection the page soon says how old it is. */
const givesUpAfter = 20_000;

/** Failures of a reload that the page tells of itself. */
const quietly = { unexpected: null, refreshes: "quietly" } as const;

/** The roster, once; afterwards what changed of it. It holds neither addresses nor passes (rule `check-in-roster`). */
export function arrivalsQuery(tournamentId: number) {
  const queryKey = arrivalKeys.roster(tournamentId);
  return queryOptions({
    queryKey,
    queryFn: ({ client: queries }) =>
      readArrivals(tournamentId, queries.getQueryData<Arrivals>(queryKey)),
    staleTime: 0,
    // The page says at once that it is offline; the next look is soon.
    retry: false,
    meta: quietly,
  });
}

async function readArrivals(tournamentId: number, known: Arrivals | undefined): Promise<Arrivals> {
  const { data, response } = await client.GET("/api/Attendee/checkin/{tournamentId}/roster", {
    params: {
      path: { tournamentId },
      query: known === undefined ? {} : { since: known.number },
    },
    signal: AbortSignal.timeout(givesUpAfter),
  });
  const asOf = response.headers.get("X-Server-Time") ?? new Date().toISOString();
  return { ...withChanges(known, data as CheckInRoster), asOf };
}

/** The roster as it is now: whole where the server sent all of it, else with what changed, came and went. */
export function withChanges(
  known: Omit<Arrivals, "asOf"> | undefined,
  { number, whole, rounds, attendees, removed, stations }: CheckInRoster,
): Omit<Arrivals, "asOf"> {
  if (whole || known === undefined) return { number, rounds, attendees, stations };
  const byId = new Map(known.attendees.map((one) => [one.id, one]));
  for (const id of removed) byId.delete(id);
  for (const one of attendees) byId.set(one.id, one);
  return { number, rounds, attendees: [...byId.values()], stations };
}

/** In milliseconds: a clash waits for a person, not for the page. */
const clashesEvery = 15_000;

/** The clashes of a tournament, the newest first, settled ones too. */
export function clashesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: arrivalKeys.clashes(tournamentId),
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/Attendee/checkin/{tournamentId}/clashes", {
          params: { path: { tournamentId } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: clashesEvery,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    meta: quietly,
  });
}

/** Settles a clash with a note, as it was shown; refused when somebody changed it meanwhile. */
export function settleClash(
  tournamentId: number,
  id: number,
  note: string,
  headers: Record<string, string>,
) {
  return putClash(tournamentId, { id, settled: true, note }, headers);
}

/** Opens a settled clash again; its note stays. */
export function openClash(tournamentId: number, clash: CheckInClash) {
  return putClash(tournamentId, { id: clash.id, settled: false }, ifUnchanged(clash));
}

function putClash(
  tournamentId: number,
  body: { id: number; settled: boolean; note?: string },
  headers: Record<string, string>,
) {
  return client.PUT("/api/Attendee/checkin/{tournamentId}/clashes", {
    params: { path: { tournamentId } },
    body,
    headers,
  });
}

/** In milliseconds: people who buy on the morning come with a phone number. */
const captainsEvery = 60_000;

/** The phone numbers of captains by group, for Admins. A board without them is still a board: nobody is alerted. */
export function captainsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: arrivalKeys.captains(tournamentId),
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/Attendee/checkin/{tournamentId}/captains", {
          params: { path: { tournamentId } },
          signal,
        }),
      ),
    refetchInterval: captainsEvery,
    meta: { alert: false },
  });
}

/** In milliseconds: a pass stays with its tournament, and is asked for once while the list is loaded again. */
const elsewhereFor = 60_000;

/** The other tournament that a scanned pass is for, as far as the server can be asked: nobody is alerted. */
export function passElsewhereQuery(tournamentId: number, scanCodeDigest: string) {
  return queryOptions({
    queryKey: arrivalKeys.elsewhere(tournamentId, scanCodeDigest),
    queryFn: () =>
      answer(
        client.GET("/api/Attendee/checkin/{tournamentId}/elsewhere", {
          params: { path: { tournamentId }, query: { scanCodeDigest } },
        }),
      ),
    staleTime: elsewhereFor,
    retry: false,
    meta: { alert: false },
  });
}
