import { createSeen } from "./seen.ts";

const [a, b] = ["a".repeat(32), "b".repeat(32)];
let now = 0;
const seen = () => createSeen(() => now);

beforeEach(() => (now = 0));

describe("the code that is taken from a frame", () => {
  it("is a pass rather than another code beside it", () => {
    expect(seen().take(["https://example.org", a])).toBe(a);
    expect(seen().take(["https://example.org"])).toBe("https://example.org");
    expect(seen().take([])).toBeNull();
  });

  it("is not the same pass again while it is in view", () => {
    const memory = seen();
    memory.take([a]);
    for (let frame = 0; frame < 20; frame += 1) {
      now += 200;
      expect(memory.take([a])).toBeNull();
    }
  });

  it("is the same pass again after it was away longer than a blur", () => {
    const memory = seen();
    memory.take([a]);
    now += 400;
    expect(memory.take([])).toBeNull();
    expect(memory.take([a])).toBeNull();
    now += 1_600;
    expect(memory.take([])).toBeNull();
    expect(memory.take([a])).toBe(a);
  });

  it("is another pass at once", () => {
    const memory = seen();
    memory.take([a]);
    expect(memory.take([a, b])).toBe(b);
  });

  it("is not the same pass after a pause if it is still in view", () => {
    const memory = seen();
    memory.take([a]);
    now += 60_000;
    memory.resume();
    expect(memory.take([a])).toBeNull();
  });
});
