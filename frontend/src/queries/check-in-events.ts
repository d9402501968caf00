import { readToken as readSessionToken } from "#session/session.ts";
import { leadTabs } from "#shared/lib/lead-tabs.ts";
import { readEvents } from "#shared/lib/read-events.ts";

/** A message of a tournament's stream, passed to every tab. */
export interface Heard {
  /** Whether the list may have changed; otherwise the message only shows that the stream is alive. */
  wakes: boolean;
}

/** In milliseconds: the server sends a comment every 15 s; after this silence the connection counts as lost. */
export const silentFor = 40_000;

/** In milliseconds: between two tries to connect, doubled after each failure. */
const waits = { first: 1_000, most: 60_000 };

/** Statuses of a server without a stream for this visitor; a retry would get the same answer. */
const refusals = [401, 403, 404, 405, 406];

interface Asker {
  origin?: string;
  /** Returns a station's credential, in place of the session's token. */
  readToken?: () => string | null;
}

/**
 * Follows the changes of a tournament's check-in list by server-sent events, over one connection for all tabs of the browser, while one of them
 * is visible. `hear` only wakes a tab, which reads the changes by the usual calls. Returns a function that stops.
 */
export function followCheckIn(
  tournamentId: number,
  hear: (heard: Heard) => void,
  { origin = location.origin, readToken = readSessionToken }: Asker = {},
): () => void {
  const address = `${origin}/api/Attendee/checkin/${tournamentId}/events`;
  return leadTabs<Heard>(
    `check-in-events-${tournamentId}`,
    (say, signal) => stayConnected({ address, readToken }, say, signal),
    hear,
  );
}

/** The stream's address, and the reader's token. */
interface Source {
  address: string;
  readToken: () => string | null;
}

async function stayConnected(
  source: Source,
  say: (heard: Heard) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = waits.first;
  while (!signal.aborted) {
    const outcome = await connect(source, say, signal).catch(() => "failed" as const);
    if (outcome === "refused") {
      // Wakes the tabs: their calls are refused, too, with the reason, so a revoked station learns it at once.
      say({ wakes: true });
      return;
    }
    wait = outcome === "ended" ? waits.first : Math.min(2 * wait, waits.most);
    // Random delay, so that phones of a lost server do not reconnect in the same instant.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one stream until either side ends it. */
async function connect(
  { address, readToken }: Source,
  say: (heard: Heard) => void,
  signal: AbortSignal,
): Promise<"ended" | "refused" | "failed"> {
  const silence = new AbortController();
  const stop = () => silence.abort();
  signal.addEventListener("abort", stop);
  let timer = setTimeout(stop, silentFor);
  const alive = (wakes: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(stop, silentFor);
    say({ wakes });
  };
  try {
    const response = await fetch(address, { headers: asker(readToken()), signal: silence.signal });
    if (refusals.includes(response.status)) return "refused";
    if (!response.ok || response.body === null) return "failed";
    // No wake: the first event has the present number, and wakes the tabs for changes during the gap.
    alive(false);
    const heard = { onEvent: () => alive(true), onComment: () => alive(false) };
    await readEvents(response.body, heard).catch(() => undefined);
    return "ended";
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    silence.abort();
  }
}

/** The token is read at each connection, as it changes after signing in again. */
function asker(token: string | null): Record<string, string> {
  return { Accept: "text/event-stream", Authorization: `Bearer ${token ?? ""}` };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      over();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
