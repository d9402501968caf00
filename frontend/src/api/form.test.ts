import { http, server, someProblem } from "#testing/server.ts";
import { client } from "./client.ts";
import { asForm, fileField } from "./form.ts";

const png = new File(["a picture"], "tee.png", { type: "image/png" });

function send(
  onProgress: (share: number) => void = () => undefined,
  signal = new AbortController().signal,
) {
  const body = { TournamentId: 7, Photo: fileField(png) };
  const sending = { key: "one", onProgress, signal };
  return client.POST("/api/Tournament/banner", { body, ...asForm(sending) });
}

describe("a form with a file", () => {
  it("is sent under its key, and reports how much has gone", async () => {
    const seen: unknown[] = [];
    server.use(
      http.untyped.post("/api/Tournament/banner", async ({ request }) => {
        const form = await request.formData();
        const photo = form.get("Photo") as File;
        seen.push(request.headers.get("Idempotency-Key"), form.get("TournamentId"));
        seen.push(photo.type, await photo.text());
        return Response.json({ id: 7 }, { status: 201 });
      }),
    );
    const shares: number[] = [];
    const { data } = await send((share) => shares.push(share));
    expect(data).toEqual({ id: 7 });
    expect(seen).toEqual(["one", "7", "image/png", "a picture"]);
    expect(shares.at(-1)).toBe(1);
  });

  it("rejects with the server's words, as every call", async () => {
    const why = "Photo is larger than 10 MB.";
    server.use(http.post("/api/Tournament/banner", () => someProblem(413, { Photo: [why] })));
    await expect(send()).rejects.toMatchObject({ status: 413, message: why });
  });

  it("rejects when the connection is lost", async () => {
    server.use(http.untyped.post("/api/Tournament/banner", () => Response.error()));
    await expect(send()).rejects.toBeInstanceOf(TypeError);
  });

  it("rejects when it is stopped, or makes no progress for long", async () => {
    vi.stubGlobal("XMLHttpRequest", SilentCall);
    onTestFinished(() => void vi.unstubAllGlobals());
    const stop = new AbortController();
    const stopped = expect(send(undefined, stop.signal)).rejects.toThrow();
    await vi.waitFor(() => expect(SilentCall.sent).toBe(1));
    stop.abort();
    await stopped;

    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stalled = expect(send()).rejects.toThrow("The upload was stopped.");
    while (SilentCall.sent < 2) await new Promise(setImmediate);
    vi.advanceTimersByTime(29_000);
    expect(SilentCall.aborted).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(SilentCall.aborted).toBe(2);
    await stalled;
  });
});

/** A connection that makes no progress. */
class SilentCall {
  static sent = 0;
  static aborted = 0;
  upload = {};
  onabort = () => undefined;
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => void (SilentCall.sent += 1);
  abort = () => {
    SilentCall.aborted += 1;
    this.onabort();
  };
}
