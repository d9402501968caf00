import { ben } from "#testing/check-in.tsx";
import { inList, onRoster } from "#testing/roster.ts";
import { attendeesOf } from "#features/check-in/attendee.ts";
import { backOff } from "./back-off.ts";
import { asOperation, draftOf } from "./draft.ts";
import { itemsOfFile, queueFile } from "./file.ts";

const at = (moment: string) => ({ now: new Date(moment), shouldAdvanceTime: true });
const circumstances = { tournamentId: 7, volunteer: 4, offset: 0 };
const seen = () => inList(ben);

describe("a tap", () => {
  it("has the phone's time, and the time by the server's clock", () => {
    vi.useFakeTimers(at("2027-06-03T13:00:00Z"));
    const draft = draftOf(seen(), false, { ...circumstances, offset: 60_000 });
    expect(draft.occurredAt).toBe("2027-06-03T13:00:00.000Z");
    expect(draft.correctedAt).toBe("2027-06-03T13:01:00.000Z");
  });

  it("is later than the shown list, also on a clock hours behind", () => {
    vi.useFakeTimers(at("2027-06-03T09:00:00Z"));
    const draft = draftOf(seen(), false, circumstances);
    expect(draft.correctedAt).toBe("2027-06-03T12:02:00.001Z");
    const item = { ...draft, device: "this phone", deviceCounter: 1 };
    expect(attendeesOf([onRoster(ben)], [item])).toMatchObject([
      { checkedIn: false, isWaiting: true },
    ]);
  });
});

it("is sent with the name of its person, and no address", () => {
  const item = { ...draftOf(seen(), true, circumstances), device: "this phone", deviceCounter: 1 };
  expect(asOperation(item).name).toBe("Ben Cole");
  expect(asOperation({ ...item, name: "ben@club.example" })).not.toHaveProperty("name");
});

describe("the file of a queue", () => {
  const draft = draftOf(seen(), false, circumstances);
  const item = { ...draft, device: "this phone", deviceCounter: 1 };

  it("is read as it was written, and contains only the items", () => {
    const text = queueFile([item]);
    expect(itemsOfFile(text)).toEqual([{ ...item, isTakenIn: true }]);
    const more = text.replace('"tournamentId"', '"evil": "more", "tournamentId"');
    expect(itemsOfFile(more)).toEqual([{ ...item, isTakenIn: true }]);
  });

  it.each([
    "",
    "[]",
    "{}",
    JSON.stringify({ kind: "fairway-check-ins", items: [{}] }),
    JSON.stringify({ kind: "fairway-check-ins", items: [{ ...item, correctedAt: "soon" }] }),
    JSON.stringify({ kind: "fairway-check-ins", items: [{ ...item, device: "a".repeat(201) }] }),
    JSON.stringify({ kind: "other", items: [item] }),
  ])("is refused in words when it is none: %s", (text) => {
    expect(() => itemsOfFile(text)).toThrow("holds no check-ins of another phone");
  });
});

it("the wait doubles after each failure, up to half a minute", () => {
  const waits = [1, 2, 3, 9].map((failures) => backOff(failures, () => 1));
  expect(waits).toEqual([1_000, 2_000, 4_000, 30_000]);
  expect(backOff(1, () => 0)).toBe(500);
});
