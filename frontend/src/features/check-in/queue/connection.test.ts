import { createConnection } from "./connection.ts";

function made() {
  let now = 0;
  const connection = createConnection(
    (error) => {
      const [message] = error instanceof Error ? [error.message] : [];
      if (message === "refused") return null;
      return message === "broken" ? "server" : "network";
    },
    () => undefined,
    () => now,
  );
  const call = (took: number, outcome: "answered" | "failed" | "refused" | "broken") =>
    connection
      .watch(() => {
        now += took;
        return outcome === "answered" ? Promise.resolve() : Promise.reject(new Error(outcome));
      })
      .catch(() => undefined);
  const { isOffline, isSlow, isDown } = connection;
  return { call, isOffline, isSlow, isDown };
}

describe("the network", () => {
  it("is away after two failures of five calls, not after one", async () => {
    const { call, isOffline } = made();
    await call(100, "failed");
    for (let count = 0; count < 3; count += 1) await call(100, "answered");
    expect(isOffline()).toBe(false);
    await call(100, "failed");
    expect(isOffline()).toBe(true);
  });

  it("forgets a failure after five more calls", async () => {
    const { call, isOffline } = made();
    await call(100, "failed");
    for (let count = 0; count < 5; count += 1) await call(100, "answered");
    await call(100, "failed");
    expect(isOffline()).toBe(false);
  });

  it("is slow after an answer of over two seconds, until a quick one", async () => {
    const { call, isOffline, isSlow } = made();
    await call(2_100, "answered");
    expect(isOffline()).toBe(true);
    expect(isSlow()).toBe(true);
    await call(2_100, "answered");
    expect(isOffline()).toBe(true);
    await call(1_900, "answered");
    expect(isOffline()).toBe(false);
    await call(100, "failed");
    expect(isOffline()).toBe(false);
  });

  it("is away by the next failure when it is slow", async () => {
    const { call, isOffline, isSlow } = made();
    await call(2_100, "answered");
    await call(100, "failed");
    expect([isOffline(), isSlow()]).toEqual([true, false]);
    await call(2_100, "answered");
    expect([isOffline(), isSlow()], "it answers again").toEqual([true, true]);
    await call(100, "answered");
    expect([isOffline(), isSlow()]).toEqual([false, false]);
  });

  it("is slow once a call has hung for two seconds, until it is answered", async () => {
    vi.useFakeTimers();
    const changes: boolean[] = [];
    const connection = createConnection(
      () => "network",
      () => changes.push(connection.isSlow()),
      () => 0,
    );
    let end: () => void = () => undefined;
    const call = connection.watch(() => new Promise<void>((done) => (end = done)));
    vi.advanceTimersByTime(1_999);
    expect(connection.isOffline()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(connection.isOffline()).toBe(true);
    end();
    await call;
    vi.useRealTimers();
    expect(changes).toEqual([true, false]);
  });

  it("is distinguished from a failing server by the last failure", async () => {
    const { call, isOffline, isDown } = made();
    await call(100, "broken");
    expect([isOffline(), isDown()]).toEqual([false, false]);
    await call(100, "broken");
    expect([isOffline(), isDown()]).toEqual([true, true]);
    await call(100, "failed");
    expect([isOffline(), isDown()]).toEqual([true, false]);
    await call(100, "broken");
    await call(100, "answered");
    expect([isOffline(), isDown()]).toEqual([false, false]);
  });

  it("is present when the server refuses a call", async () => {
    const { call, isOffline } = made();
    await call(100, "refused");
    await call(100, "refused");
    expect(isOffline()).toBe(false);
  });
});
