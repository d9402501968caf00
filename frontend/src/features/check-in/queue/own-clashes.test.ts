import { someArrival } from "#testing/arrivals.ts";
import { ownClashes } from "./own-clashes.ts";

const mine = { operationId: "m", checkedIn: true, at: "2027-06-03T12:00:00Z", deviceCounter: 1 };
const row = (device: string, changes: Partial<typeof mine>) => ({
  ...{ ...mine, by: "Vera", device },
  ...changes,
});

describe("the clashes of a phone's own check-ins", () => {
  it("are reported to the first and the second device", () => {
    const checkIns = [row("a", {}), row("b", { operationId: "n", at: "2027-06-03T12:05:00Z" })];
    const attendees = [someArrival({ checkIns })];
    const [first] = ownClashes(7, attendees, ["a"]);
    expect(first).toMatchObject({
      pair: "m n",
      look: { operationId: "m", outcome: "clash", isFirst: true, other: { device: "b" } },
    });
    const [second] = ownClashes(7, attendees, ["b"]);
    expect(second).toMatchObject({ pair: "m n", look: { operationId: "n" } });
    expect(second?.look.isFirst).toBeUndefined();
    expect(ownClashes(7, attendees, ["c"])).toEqual([]);
  });

  it("are none with an undo in between", () => {
    const checkIns = [
      row("a", {}),
      row("a", { operationId: "u", checkedIn: false, at: "2027-06-03T12:01:00Z" }),
      row("b", { operationId: "n", at: "2027-06-03T12:05:00Z" }),
    ];
    expect(ownClashes(7, [someArrival({ checkIns })], ["a"])).toEqual([]);
  });
});
