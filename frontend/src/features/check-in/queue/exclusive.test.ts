import { createExclusive } from "./exclusive.ts";

/** Locks as the browser has them, of which another tab may hold one. */
function fakeLocks() {
  let free: Promise<unknown> = Promise.resolve();
  const locks = {
    request: async (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
      const given = new Promise<void>((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
        void free.then(() => resolve());
      });
      await given;
      const done = work();
      free = done.catch(() => undefined);
      return done;
    },
  };
  vi.stubGlobal("navigator", { locks });
  return { hold: () => void (free = new Promise(() => undefined)) };
}

afterEach(() => vi.useRealTimers());

/** The timeouts of signals are none of the fake clock's. */
function fakeTimeouts(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException("late", "TimeoutError")), milliseconds);
    return end.signal;
  });
}

describe("work of all tabs", () => {
  it("is done one piece after the other", async () => {
    fakeLocks();
    const exclusive = createExclusive();
    const order: string[] = [];
    const slow = exclusive(async () => {
      await new Promise((done) => setTimeout(done, 10));
      order.push("first");
    });
    await Promise.all([slow, exclusive(() => Promise.resolve(order.push("second")))]);
    expect(order).toEqual(["first", "second"]);
  });

  it("goes on without a tab that sleeps with the lock", async () => {
    fakeTimeouts();
    fakeLocks().hold();
    const exclusive = createExclusive();
    const sent = vi.fn(() => Promise.resolve("sent"));
    const first = exclusive(sent);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toBe("sent");
    const second = exclusive(sent);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second).toBe("sent");
  });

  it("tells the work's own failure, and is not done twice", async () => {
    fakeLocks();
    const exclusive = createExclusive();
    const failing = vi.fn(() => Promise.reject(new Error("no network")));
    await expect(exclusive(failing)).rejects.toThrow("no network");
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await exclusive(() => Promise.resolve("sent"))).toBe("sent");
  });
});
