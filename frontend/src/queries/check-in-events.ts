import { readToken as readSessionToken } from "#session/session.ts";
import { leadTabs } from "#shared/lib/lead-tabs.ts";
import { readEvents } from "#shared/lib/read-events.ts";

/** The message of a tournament's stream to every tab. */
export interface Heard {
  /** Something may have changed; otherwise the stream is merely alive. */
  wakes: boolean;
}

/** In milliseconds: the server sends a comment every 15 s; after this silence the connection counts as lost. */
export const silentFor = 40_000;

/** In milliseconds: between two tries to connect, doubled after each failure. */
const waits = { first: 1_000, most: 60_000 };

/** The server has no stream for this visitor; to try again soon would be answered the same. */
const refusals = [401, 403, 404, 405, 406];

interface Asker {
  origin?: string;
  /** A station's credential in the place of the session's token. */
  readToken?: () => string | null;
}

/**
 * Follows the changes of a tournament's check-in list by server-sent events, over one connection for all tabs of the browser,
 * and while one of them is visible. `hear` is a waker: what changed is read by the usual calls. Answers how to stop.
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
      // The calls are refused, too, and say why: a station that was revoked finds out at once.
      say({ wakes: true });
      return;
    }
    wait = outcome === "ended" ? waits.first : Math.min(2 * wait, waits.most);
    // Phones that lost one server do not come back in one instant.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one stream until it ends, whichever side ends it. */
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
    // The first event tells the present number, and so wakes for what changed while there was no connection.
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

/** The token is read at each connection: it is another one after signing in again. */
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
