import { oneAfterTheOther } from "./one-after-the-other.ts";

describe("work that is done once at a time", () => {
  it("is done once more when it was asked for meanwhile, however often", async () => {
    let running = 0;
    let done = 0;
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((over) => setTimeout(over, 5));
      running -= 1;
      done += 1;
    };
    const ask = oneAfterTheOther(work);
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(done).toBe(2);
    await ask();
    expect(done).toBe(3);
  });

  it("can be asked for again after a failure", async () => {
    let fails = true;
    const ask = oneAfterTheOther(() =>
      fails ? Promise.reject(new Error("no")) : Promise.resolve(),
    );
    await expect(ask()).rejects.toThrow("no");
    fails = false;
    await expect(ask()).resolves.toBeUndefined();
  });
});
