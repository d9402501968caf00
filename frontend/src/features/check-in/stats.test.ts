import { someAttendee, someRound } from "#testing/event-factories.ts";
import { inList } from "#testing/roster.ts";
import { countOf, groupCounts, roundCounts } from "./stats.ts";

function one(id: number, groupId: number, changes: Parameters<typeof someAttendee>[0] = {}) {
  return inList(someAttendee({ id, groupId, displayName: `Player ${id}`, ...changes }));
}
const here = { checkedIn: true };

describe("the counts", () => {
  it("are arrived and expected people, and the unpaid among the arrived", () => {
    const attendees = [
      one(1, 1, here),
      one(2, 1, { ...here, paid: false }),
      one(3, 1, { paid: false }),
    ];
    expect(countOf(attendees)).toEqual({ arrived: 2, expected: 3, unpaid: 1 });
  });

  it("by round keep the rounds' order, then have other and no rounds", () => {
    const rounds = [someRound({ id: 32, name: "Late" }), someRound({ id: 31, name: "Early" })];
    const counts = roundCounts(
      [
        one(1, 1, { roundId: 31, ...here }),
        one(2, 2, { roundId: 33, ...here }),
        one(3, 3, { roundId: null }),
      ],
      rounds,
    );
    expect(counts.map(({ name, arrived, expected }) => [name, arrived, expected])).toEqual([
      ["Late", 0, 0],
      ["Early", 1, 1],
      ["No round yet", 0, 1],
      ["Another round", 1, 1],
    ]);
    expect(roundCounts([one(1, 1, { roundId: 31 })], rounds)).toHaveLength(2);
  });

  it("have a line of their own for people who do not play", () => {
    const guest = { roundId: null, playFlag: false };
    const attendees = [
      one(1, 1, { ...guest, ...here }),
      one(2, 1, guest),
      one(3, 2, { roundId: null }),
    ];
    const counts = roundCounts(attendees, []);
    expect(counts.map(({ name, arrived, expected }) => [name, arrived, expected])).toEqual([
      ["No round yet", 0, 1],
      ["Not playing", 1, 2],
    ]);
    expect(groupCounts(attendees).map(({ id, playFlag }) => [id, playFlag])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it("by group distinguish groups of one name, incomplete ones first", () => {
    const groups = groupCounts([one(1, 1, here), one(2, 2), one(3, 3, here), one(4, 3)]);
    expect(
      groups.map(({ id, arrived, expected, missing }) => [id, arrived, expected, missing]),
    ).toEqual([
      [3, 1, 2, ["Player 4"]],
      [2, 0, 1, ["Player 2"]],
      [1, 1, 1, []],
    ]);
    expect(new Set(groups.map(({ name }) => name))).toEqual(new Set(["Group 1"]));
  });
});
