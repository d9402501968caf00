import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
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

/** All expected attendees with their check-ins, as a board shows them. */
export interface Arrivals {
  /** The number of the log, to ask for later changes. */
  number: number;
  /** The server's time of this answer (RFC 3339). */
  asOf: string;
  rounds: readonly RosterRound[];
  attendees: readonly RosterAttendee[];
  /** The phones at the tables. */
  stations: CheckInRoster["stations"];
}

/** In milliseconds: on a stalled connection the page soon shows how old its list is. */
const givesUpAfter = 20_000;

/** The page itself reports failures of a reload. */
const quietly = { unexpected: null, refreshes: "quietly" } as const;

/** Loads the roster once, and then its changes. It contains neither addresses nor passes (rule `check-in-roster`). */
export function arrivalsQuery(tournamentId: number) {
  const queryKey = arrivalKeys.roster(tournamentId);
  return queryOptions({
    queryKey,
    queryFn: ({ client: queries }) =>
      readArrivals(tournamentId, queries.getQueryData<Arrivals>(queryKey)),
    staleTime: 0,
    // No retry: the page shows at once that it is offline, and refetches soon.
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

/** The present roster: a whole one from the server replaces it, changes update, add and remove its rows. */
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

/** In milliseconds: a clash is settled by a person, so it needs no faster polling. */
const clashesEvery = 15_000;

/** The clashes of a tournament, the newest first, settled ones too. */
export function clashesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: arrivalKeys.clashes(tournamentId),
    queryFn: ({ signal }) =>
      responseData(
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

/** Settles a clash with a note, from the version on the page; refused if another person changed it meanwhile. */
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

/** In milliseconds: walk-ups of the morning come with a phone number. */
const captainsEvery = 60_000;

/** The phone numbers of captains by group, for Admins. Optional for a board, so without an alert. */
export function captainsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: arrivalKeys.captains(tournamentId),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Attendee/checkin/{tournamentId}/captains", {
          params: { path: { tournamentId } },
          signal,
        }),
      ),
    refetchInterval: captainsEvery,
    meta: { alert: false },
  });
}

/** In milliseconds: a pass never changes its tournament, so one call is enough while the list reloads. */
const elsewhereFor = 60_000;

/** The other tournament of a scanned pass. Optional, so without an alert. */
export function passElsewhereQuery(tournamentId: number, scanCodeDigest: string) {
  return queryOptions({
    queryKey: arrivalKeys.elsewhere(tournamentId, scanCodeDigest),
    queryFn: () =>
      responseData(
        client.GET("/api/Attendee/checkin/{tournamentId}/elsewhere", {
          params: { path: { tournamentId }, query: { scanCodeDigest } },
        }),
      ),
    staleTime: elsewhereFor,
    retry: false,
    meta: { alert: false },
  });
}
