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

describe("a stored roster", () => {
  it("requests the changes since its number", () => {
    expect(numberOf(kept)).toBe(12);
    expect(numberOf(undefined)).toBeUndefined();
  });

  it("of an earlier version is loaded whole, as its rows lack the start", () => {
    const row: Partial<RosterAttendee> = someArrival();
    delete row.start;
    expect(numberOf({ ...kept, attendees: [row as RosterAttendee] })).toBeUndefined();
  });
});
