import type { RosterAttendee } from "#api/types.ts";
import { someArrival } from "#testing/arrivals.ts";
import { numberOf } from "./kept-number.ts";
import type { Roster } from "./records.ts";

const kept: Roster = {
  tournamentId: 7,
  number: 12,
  rounds: [],
  attendees: [someArrival()],
  asOf: 1,
};

describe("a kept roster", () => {
  it("is asked for changes since its number", () => {
    expect(numberOf(kept)).toBe(12);
    expect(numberOf(undefined)).toBeUndefined();
  });

  it("of an earlier version is asked for whole, as its rows have no start", () => {
    const row: Partial<RosterAttendee> = someArrival();
    delete row.start;
    expect(numberOf({ ...kept, attendees: [row as RosterAttendee] })).toBeUndefined();
  });
});
