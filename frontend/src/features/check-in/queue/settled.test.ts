import { someClash } from "#testing/arrivals.ts";
import type { Look } from "./records.ts";
import { settledBy } from "./settled.ts";

const look: Look = {
  ...{ operationId: "mine", tournamentId: 7, id: 71, name: "Sam Rivera", device: "iPhone 1" },
  ...{ scanCodeDigest: "0".repeat(64), checkedIn: true, deviceCounter: 4, volunteer: null },
  ...{ occurredAt: "2027-06-03T12:00:00Z", correctedAt: "2027-06-03T12:00:00Z" },
  ...{ outcome: "clash", message: null, other: null },
};
const settledAt = "2027-06-03T12:30:00Z";

describe("a settled look", () => {
  it("is found by the operation", () => {
    expect(settledBy([look], [someClash({ operationId: "mine", settledAt })])).toEqual(["mine"]);
    expect(settledBy([look], [someClash({ operationId: "mine" })])).toEqual([]);
    expect(settledBy([look], [])).toEqual([]);
  });

  it("is found by the person on the first phone, once all is settled", () => {
    const [one, two] = [someClash({ settledAt }), someClash({ id: 92, operationId: "op-3" })];
    expect(settledBy([look], [one])).toEqual(["mine"]);
    expect(settledBy([look], [one, two])).toEqual([]);
    expect(settledBy([look], [someClash({ attendeeId: 72, settledAt })])).toEqual([]);
    expect(settledBy([{ ...look, outcome: "replaced" }], [one])).toEqual([]);
  });

  it("is never an invalid check-in, which the server has not stored", () => {
    const clash = someClash({ operationId: "mine", settledAt });
    expect(settledBy([{ ...look, outcome: "invalid" }], [clash])).toEqual([]);
  });
});
