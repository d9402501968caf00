import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { waitFor } from "@testing-library/react";
import { http as plainHttp, passthrough } from "msw";
import { startSession } from "#session/session.ts";
import { someToken } from "#testing/factories.ts";
import { server as mocks } from "#testing/server.ts";
import { followCheckIn } from "./check-in-events.ts";

/** Real connections: a test server with its open streams. */
interface Streams {
  origin: string;
  open: ServerResponse[];
  /** The token of every connection, in order. */
  tokens: (string | undefined)[];
  /** The status to answer with instead of a stream. */
  refusal: number | null;
}

let streams: Streams;
let listening: Server;
const stops: (() => void)[] = [];

beforeEach(async () => {
  const here: Streams = { origin: "", open: [], tokens: [], refusal: null };
  listening = createServer((request, response) => answer(here, request, response));
  await new Promise<void>((ready) => listening.listen(0, "127.0.0.1", ready));
  here.origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  streams = here;
  mocks.use(plainHttp.get(/^http:\/\/127\.0\.0\.1/, () => passthrough()));
  vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: simpleLocks() } }));
});

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  // Restores the browser's own property.
  Reflect.deleteProperty(document, "visibilityState");
  vi.unstubAllGlobals();
  listening.closeAllConnections();
  listening.close();
});

function answer(here: Streams, { headers }: IncomingMessage, response: ServerResponse): void {
  here.tokens.push(headers.authorization);
  if (here.refusal !== null) {
    response.writeHead(here.refusal).end();
    return;
  }
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write('retry: 2000\n\nevent: changed\nid: 7\ndata: {"number":7}\n\n');
  here.open.push(response);
  response.on("close", () => here.open.splice(here.open.indexOf(response), 1));
}

/** The Web Locks API for one page: locks are granted in turn. */
function simpleLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const turn = last.then(() => (signal.aborted ? undefined : work()));
      last = turn;
      return turn;
    },
  };
}

function show(state: DocumentVisibilityState) {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** A tab that counts its wakes. */
function tab() {
  const heard = { wakes: 0, signs: 0 };
  const hear = ({ wakes }: { wakes: boolean }) => {
    heard.signs += 1;
    if (wakes) heard.wakes += 1;
  };
  const stop = followCheckIn(7, hear, { origin: streams.origin });
  stops.push(stop);
  return { heard, stop };
}

const connected = (times: number) => waitFor(() => expect(streams.tokens).toHaveLength(times));

describe("the events of check-in", () => {
  it("wake every tab over one connection", async () => {
    const [one, other] = [tab(), tab()];
    await waitFor(() => expect(other.heard.wakes).toBe(1));
    streams.open[0]?.write('event: changed\nid: 8\ndata: {"num');
    streams.open[0]?.write('ber":8}\n\n');
    await waitFor(() => expect([one.heard.wakes, other.heard.wakes]).toEqual([2, 2]));
    expect(streams.tokens).toHaveLength(1);
    streams.open[0]?.write(":\n\n");
    await waitFor(() => expect(other.heard.signs).toBeGreaterThan(3));
    expect(other.heard.wakes, "a comment tells nothing new").toBe(2);
  });

  it("go on in another tab when the one that listened is closed", async () => {
    const [one, other] = [tab(), tab()];
    await connected(1);
    one.stop();
    await connected(2);
    streams.open.at(-1)?.write("event: resync\ndata: {}\n\n");
    await waitFor(() => expect(other.heard.wakes).toBeGreaterThan(1));
    expect(streams.open).toHaveLength(1);
  });

  it("connect again with the present token, and wake for missed changes", async () => {
    startSession(someToken({ iat: 1, exp: 2 ** 33 }));
    const { heard } = tab();
    await waitFor(() => expect(heard.wakes).toBe(1));
    const later = someToken({ iat: 2, exp: 2 ** 33 });
    startSession(later);
    streams.open[0]?.end();
    await connected(2);
    await waitFor(() => expect(heard.wakes).toBe(2));
    expect(streams.tokens[0]).not.toBe(streams.tokens[1]);
    expect(streams.tokens[1]).toBe(`Bearer ${later}`);
  });

  it("are closed out of sight, and opened again in sight", async () => {
    tab();
    await waitFor(() => expect(streams.open).toHaveLength(1));
    show("hidden");
    await waitFor(() => expect(streams.open).toHaveLength(0));
    show("visible");
    await waitFor(() => expect(streams.open).toHaveLength(1));
  });

  it("are asked for again after 503, and not after 404", async () => {
    streams.refusal = 503;
    tab();
    await connected(1);
    streams.refusal = 404;
    await connected(2);
    await new Promise((longEnough) => setTimeout(longEnough, 2_500));
    expect(streams.tokens).toHaveLength(2);
    streams.refusal = null;
    show("hidden");
    show("visible");
    await waitFor(() => expect(streams.open).toHaveLength(1));
  });

  it("poll in a browser without locks", () => {
    vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: undefined } }));
    const { heard, stop } = tab();
    stop();
    expect([heard.signs, streams.tokens.length]).toEqual([0, 0]);
  });
});
