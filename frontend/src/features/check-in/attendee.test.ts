import { someArrival } from "#testing/arrivals.ts";
import { attendeesOf } from "./attendee.ts";
import type { Item } from "./queue/records.ts";

const pass = (digit: string) => digit.repeat(64);

const item: Item = {
  ...{ operationId: "a", tournamentId: 7, id: 71, name: "Sam Rivera" },
  ...{ scanCodeDigest: pass("1"), checkedIn: true, device: "iPhone 1", deviceCounter: 4 },
  ...{ volunteer: 5, occurredAt: "2027-06-03T12:00:00Z", correctedAt: "2027-06-03T12:00:00Z" },
};

const here = (roster: Parameters<typeof attendeesOf>[0], items = [item]) =>
  attendeesOf(roster, items)
    .filter(({ checkedIn }) => checkedIn)
    .map(({ id, isWaiting }) => ({ id, isWaiting }));

describe("the rows of the page", () => {
  it("are identical objects for unchanged rows", () => {
    const [sam, dee] = [someArrival({ id: 71 }), someArrival({ id: 72, name: "" })];
    const before = attendeesOf([sam, dee], []);
    const after = attendeesOf([sam, { ...dee }], []);
    expect(after.filter((row) => before.includes(row)).map(({ id }) => id)).toEqual([71]);
    const [named] = attendeesOf([dee], [], new Map([[72, "dee@club.example"]]));
    expect(named?.displayName).toBe("dee@club.example");
    expect(attendeesOf([dee], [])[0]?.displayName).toMatch(/^Guest of /);
  });
});

describe("a waiting check-in", () => {
  it("shows its person as here, found by the pass when the id has changed", () => {
    const sam = { scanCodeDigest: pass("1") };
    const isWaiting = true;
    expect(here([someArrival(sam)])).toEqual([{ id: 71, isWaiting }]);
    const other = someArrival({ id: 72, scanCodeDigest: pass("2") });
    expect(here([other, someArrival({ ...sam, id: 99 })])).toEqual([{ id: 99, isWaiting }]);
  });

  it("does not show a new holder of the place as here", () => {
    expect(here([someArrival({ name: "Dee Ford", scanCodeDigest: pass("3") })])).toEqual([]);
  });

  it("counts once when the roster has it already", () => {
    const row = { operationId: "a", checkedIn: true, at: item.correctedAt, deviceCounter: 4 };
    const checkIns = [{ ...row, by: null, device: "iPhone 1" }];
    const known = someArrival({ id: 99, scanCodeDigest: pass("1"), checkedIn: true, checkIns });
    const again = { ...item, operationId: "b", id: 99, deviceCounter: 5 };
    const [sam, ...others] = attendeesOf([known], [item, again]);
    expect(others).toEqual([]);
    expect(sam?.checkIns.map(({ operationId }) => operationId)).toEqual(["a", "b"]);
    expect(sam?.checkedInAt).toBe(item.correctedAt);
  });
});
