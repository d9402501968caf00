import { queryOptions } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { BatchedCheckIn, BatchedResult, CheckInClash, CheckInRoster } from "#api/types.ts";

export const checkInKeys = {
  all: ["checkIn"] as const,
  ofTournament: (id: number) => [...checkInKeys.all, "ofTournament", id] as const,
  addresses: (id: number, of: readonly number[]) =>
    [...checkInKeys.all, "addresses", id, of] as const,
};

/** Brings the roster on the phone up to date; returns the time of that. The page itself reports a failure. */
export function rosterQuery(tournamentId: number, refresh: () => Promise<number>) {
  return queryOptions({
    queryKey: checkInKeys.ofTournament(tournamentId),
    queryFn: refresh,
    meta: { unexpected: null, refreshes: "quietly" },
  });
}

/** An answer, with the server's time and the duration of the call. */
interface Heard<T> {
  data: T;
  /** Milliseconds by which the server's clock is ahead of this device's; null if the answer has no time. */
  offset: number | null;
}

/** In milliseconds: on a stalled connection the page soon shows that its list may be out of date, and the queued check-ins behind it are sent. */
const listGivesUpAfter = 10_000;

/** The sender of a call, with the state of its phone. */
interface Sender {
  /** A station's credential; none for a session, which the client puts on each call. */
  headers: Record<string, string>;
  /** The number of queued check-ins on the phone; the server stores it for a station. */
  waiting: number;
}

/** The whole roster, or its changes since a number of the log. */
export function loadRoster(
  tournamentId: number,
  since: number | undefined,
  { headers, waiting }: Sender,
): Promise<Heard<CheckInRoster>> {
  return heard(
    client.GET("/api/Attendee/checkin/{tournamentId}/roster", {
      params: {
        path: { tournamentId },
        query: since === undefined ? { waiting } : { since, waiting },
      },
      headers,
      signal: AbortSignal.timeout(listGivesUpAfter),
    }),
  );
}

/** The clashes of the tournament as staff see them, settled ones too. */
export function loadClashes(
  tournamentId: number,
  headers: Record<string, string>,
): Promise<Heard<CheckInClash[]>> {
  return heard(
    client.GET("/api/Attendee/checkin/{tournamentId}/clashes", {
      params: { path: { tournamentId } },
      headers,
      signal: AbortSignal.timeout(listGivesUpAfter),
    }),
  );
}

/** In milliseconds: the queue waits while a call hangs on a bad network. */
const batchGivesUpAfter = 10_000;

/** The most check-ins that the server accepts in one call. */
export const batchSize = 200;

/** Sends check-ins; the answer has an outcome for each, in order. A repeated check-in has no effect. */
export async function sendBatch(
  tournamentId: number,
  operations: BatchedCheckIn[],
  { headers, waiting }: Sender,
): Promise<Heard<BatchedResult[]>> {
  const { data, offset } = await heard(
    client.POST("/api/Attendee/checkin/{tournamentId}/batch", {
      params: { path: { tournamentId } },
      body: { operations, waiting },
      headers,
      signal: AbortSignal.timeout(batchGivesUpAfter),
    }),
  );
  return { data: data.results, offset };
}

/** Estimates the server's time at the middle of the call. */
async function heard<T>(call: Promise<{ data?: T; response: Response }>): Promise<Heard<T>> {
  const sentAt = Date.now();
  const { data, response } = await call;
  const told = Date.parse(response.headers.get("X-Server-Time") ?? "");
  const offset = Number.isNaN(told) ? null : Math.round(told - (sentAt + Date.now()) / 2);
  return { data: data as T, offset };
}

/** The addresses of attendees without a name, by id: shown on the page, and not stored on the phone. */
export function addressesQuery(tournamentId: number, nameless: readonly number[]) {
  return queryOptions({
    queryKey: checkInKeys.addresses(tournamentId, nameless),
    queryFn: () => loadAddresses(tournamentId, new Set(nameless)),
    staleTime: Infinity,
    meta: { alert: false },
  });
}

async function loadAddresses(
  tournamentId: number,
  nameless: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const { data = [] } = await client.GET("/api/Attendee/checkin/{tournamentId}", {
    params: { path: { tournamentId } },
    signal: AbortSignal.timeout(listGivesUpAfter),
  });
  const found = data.filter(({ id }) => nameless.has(id));
  return new Map(found.map(({ id, displayName }) => [id, displayName]));
}
