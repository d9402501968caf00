import { arrivedAt, someArrival, someRosterRound } from "#testing/arrivals.ts";
import { waitingParties } from "./waiting-parties.ts";

const early = someRosterRound({ id: 31, name: "Morning", startTime: "08:00" });
const late = someRosterRound({ id: 32, name: "Afternoon", startTime: "13:30" });
const eight = "2027-06-03T12:00:00Z";

describe("the parties with missing people", () => {
  const pairing = [
    arrivedAt(eight, { id: 1, groupId: 1, roundId: 31, start: "7A", name: "Ann Baker" }),
    someArrival({ id: 2, groupId: 2, roundId: 31, start: "7A", name: "Ben Cole" }),
    someArrival({ id: 3, groupId: 2, roundId: 31, start: "7A", name: "" }),
  ];

  it("are listed by start, also of several groups", () => {
    expect(waitingParties(pairing, [early])).toEqual([
      {
        ...{ key: "start 1", title: "Hole 7A", isStart: true },
        ...{ arrived: 1, expected: 3, missing: "Ben Cole, 1 without a name" },
      },
    ]);
  });

  it("are listed with the round when there are several", () => {
    const noon = someArrival({ id: 4, groupId: 3, roundId: 32, start: "13:40" });
    const parties = waitingParties([noon, ...pairing], [late, early]);
    expect(parties.map(({ title }) => title)).toEqual([
      "Hole 7A, Morning",
      "Tee time 1:40 PM, Afternoon",
    ]);
  });

  it("are listed by group without a start or a known round", () => {
    const ann = { captain: "Ann Baker", groupName: "Group 1" };
    const cara = { captain: "Cara Diaz", groupName: "Group 1" };
    const parties = waitingParties(
      [
        someArrival({ ...ann, id: 5, groupId: 4, roundId: 31 }),
        someArrival({ ...cara, id: 6, groupId: 5, roundId: 99, start: "3" }),
      ],
      [early],
    );
    expect(parties.map(({ title, isStart }) => [title, isStart])).toEqual([
      ["Ann Baker, Group 1", false],
      ["Cara Diaz, Group 1", false],
    ]);
  });

  it("are none once all have arrived", () => {
    const all = pairing.map((one) => ({ ...one, checkedIn: true }));
    expect(waitingParties(all, [early])).toEqual([]);
  });
});
