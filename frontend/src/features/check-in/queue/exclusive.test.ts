import { createExclusive } from "./exclusive.ts";

/** A fake of Web Locks, whose lock another tab can hold. */
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

/** Fakes the timers and `AbortSignal.timeout`, which Vitest does not fake. */
function fakeTimeouts(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException("late", "TimeoutError")), milliseconds);
    return end.signal;
  });
}

describe("work of all tabs", () => {
  it("runs one piece after the other", async () => {
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

  it("goes on without a sleeping tab that holds the lock", async () => {
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

  it("rejects with the error of the work, and runs it once", async () => {
    fakeLocks();
    const exclusive = createExclusive();
    const failing = vi.fn(() => Promise.reject(new Error("no network")));
    await expect(exclusive(failing)).rejects.toThrow("no network");
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await exclusive(() => Promise.resolve("sent"))).toBe("sent");
  });
});
