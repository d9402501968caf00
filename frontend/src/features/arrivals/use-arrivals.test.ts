import { withChanges } from "#queries/arrivals.ts";
import { someArrival, someRosterRound } from "#testing/arrivals.ts";
import { nextLook } from "./use-arrivals.ts";

describe("the next poll of the roster", () => {
  it("is soon without a stream of events, and later with one", () => {
    const well = { dataUpdatedAt: 2_000, errorUpdatedAt: 1_000 };
    expect(nextLook(well, false)).toBe(5_000);
    expect(nextLook(well, true)).toBe(30_000);
  });

  it("waits as long as the failure has lasted, within bounds", () => {
    const failing = (for_: number) => ({ dataUpdatedAt: 1_000, errorUpdatedAt: 1_000 + for_ });
    expect([1_000, 12_000, 900_000].map((for_) => nextLook(failing(for_), true))).toEqual([
      5_000, 12_000, 60_000,
    ]);
    expect(nextLook({ dataUpdatedAt: 0, errorUpdatedAt: 1e12 }, false)).toBe(5_000);
  });
});

describe("the roster merged with changes", () => {
  const ann = someArrival({ id: 1 });
  const ben = someArrival({ id: 2 });
  const cara = someArrival({ id: 3 });
  const rounds = [someRosterRound()];
  const known = { number: 7, rounds: [], attendees: [ann, ben], stations: [] };
  const told = { number: 9, rounds, removed: [], stations: [] };

  it("has new and changed rows, and no removed ones", () => {
    const here = someArrival({ id: 1, checkedIn: true });
    const attendees = [here, cara];
    const now = withChanges(known, { ...told, whole: false, attendees, removed: [2] });
    expect(now).toEqual({ number: 9, rounds, attendees: [here, cara], stations: [] });
  });

  it("is replaced by a whole one", () => {
    const whole = { ...told, whole: true, attendees: [cara] };
    expect(withChanges(known, whole)).toEqual({
      number: 9,
      rounds,
      attendees: [cara],
      stations: [],
    });
  });
});
