import { arrivedAt, someArrival, someRosterRound } from "#testing/arrivals.ts";
import { lastArrivals, roundSums, startSums, sumOf, waitingGroups } from "./sums.ts";

const early = someRosterRound({ id: 31, name: "Morning", startTime: "08:00" });
const late = someRosterRound({ id: 32, name: "Afternoon", startTime: "13:30" });
const eight = "2027-06-03T12:00:00Z";

/** Group 1 has arrived, group 2 in part, group 3 not at all; group 4 has no round. */
const all = [
  arrivedAt(eight, { id: 1, groupId: 1, roundId: 32 }),
  arrivedAt("2027-06-03T12:00:00.5Z", { id: 2, groupId: 2, roundId: 31, captain: "Ann Baker" }),
  someArrival({ id: 3, groupId: 2, roundId: 31, name: "Ben Cole", captain: "Ann Baker" }),
  someArrival({ id: 4, groupId: 2, roundId: 31, name: "", captain: "Ann Baker" }),
  someArrival({ id: 5, groupId: 3, roundId: 31 }),
  arrivedAt("2027-06-03T11:59:00Z", { id: 6, groupId: 4, roundId: null }),
];

describe("the sums of the board", () => {
  it("count people, and groups that are complete, incomplete or absent", () => {
    expect(sumOf(all)).toEqual({ arrived: 3, expected: 6, groups: 4, complete: 2, begun: 1 });
    expect(sumOf([])).toEqual({ arrived: 0, expected: 0, groups: 0, complete: 0, begun: 0 });
  });

  it("list rounds by start, also empty ones, and no round last", () => {
    const empty = someRosterRound({ id: 33, name: "Evening", startTime: "18:00" });
    const sums = roundSums(all, [empty, late, early]);
    expect(sums.map(({ name, arrived, expected }) => [name, arrived, expected])).toEqual([
      ["Morning", 1, 4],
      ["Afternoon", 1, 1],
      ["Evening", 0, 0],
      ["No round yet", 1, 1],
    ]);
    expect(sums[0]?.when).toBe("6/3/2027 8:00 AM");
    expect(roundSums(all, [early, late, empty])).toHaveLength(4);
    expect(roundSums(all.slice(0, 5), [early, late])).toHaveLength(2);
  });

  it("count the players of each start, in the order of the course", () => {
    const players = [
      someArrival({ id: 1, roundId: 31, start: "10" }),
      arrivedAt(eight, { id: 2, roundId: 31, start: "2B" }),
      someArrival({ id: 3, roundId: 31, start: "2B" }),
      arrivedAt(eight, { id: 4, roundId: 32, start: "08:10" }),
      someArrival({ id: 5, roundId: 32, start: null }),
    ];
    const sums = startSums(players, [late, early]);
    expect(
      sums.map(({ round, start, arrived, expected }) => [round, start, arrived, expected]),
    ).toEqual([
      ["Morning", "2B", 1, 2],
      ["Morning", "10", 0, 1],
      ["Afternoon", "08:10", 1, 1],
    ]);
    expect(new Set(sums.map(({ id }) => id)).size).toBe(3);
    expect(startSums(all, [early, late]), "before starts are given out").toEqual([]);
  });

  it("name the present and the missing players of a start", () => {
    const start = { roundId: 31, start: "7A" };
    const players = [
      arrivedAt(eight, { ...start, id: 1, groupId: 1, name: "Ann Baker" }),
      someArrival({ ...start, id: 2, groupId: 2, name: "Ben Cole" }),
      someArrival({ ...start, id: 3, groupId: 2, name: "" }),
    ];
    const [sum] = startSums(players, [early]);
    expect(sum).toMatchObject({ here: ["Ann Baker"], missing: ["Ben Cole"], expected: 3 });
  });

  it("include people whose round is not on the roster", () => {
    const sums = roundSums(all, [early]);
    expect(sums.reduce((sum, { expected }) => sum + expected, 0)).toBe(6);
  });

  it("name incomplete groups by round with their missing players", () => {
    const later = [
      someArrival({ id: 7, groupId: 5, roundId: 32 }),
      someArrival({ id: 8, groupId: 6, roundId: null }),
    ];
    const groups = waitingGroups([...later, ...all].reverse(), [late, early]);
    expect(groups.map(({ id, round }) => [id, round])).toEqual([
      [2, "Morning"],
      [3, "Morning"],
      [5, "Afternoon"],
      [6, "No round yet"],
    ]);
    expect(groups[0]).toMatchObject({ captain: "Ann Baker", arrived: 1, expected: 3 });
    expect(groups[0]?.missing).toEqual(["Ben Cole"]);
  });

  it("name the groups of a round by starting hole, then those without one", () => {
    const groups = ["10", null, "2B", "2A"].map((start, place) =>
      someArrival({ id: place + 1, groupId: place + 1, start }),
    );
    expect(waitingGroups(groups, [early]).map(({ start }) => start)).toEqual([
      ...["2A", "2B", "10", null],
    ]);
  });

  it("put the latest arrival first, to the fraction of a second", () => {
    expect(lastArrivals(all, 2).map(({ id }) => id)).toEqual([2, 1]);
    expect(lastArrivals(all, 9).map(({ id }) => id)).toEqual([2, 1, 6]);
  });
});
