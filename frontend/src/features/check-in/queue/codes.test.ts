import { collected, isQueueCode, queueCodes, wholeOf, type Collected } from "./codes.ts";
import type { Item } from "./records.ts";

function someItem(number: number): Item {
  return {
    operationId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    tournamentId: 7,
    id: number,
    name: number === 3 ? `Zoë "Łuk" ${"Featherstonehaugh-".repeat(4)}` : `Ann Baker ${number}`,
    scanCodeDigest: number.toString(16).padStart(64, "0"),
    checkedIn: number % 5 !== 0,
    device: "iPhone 3f2a9c1b",
    deviceCounter: number,
    volunteer: number % 2 === 0 ? null : 12,
    occurredAt: "2027-06-03T12:00:00.123Z",
    correctedAt: "2027-06-03T12:00:04.567Z",
  };
}

const items = Array.from({ length: 40 }, (_, number) => someItem(number + 1));

function read(codes: readonly string[]): Collected | null {
  return codes.reduce<Collected | null>(collected, null);
}

describe("the codes of a queue", () => {
  const codes = queueCodes(items, "ab12");

  it("transfer every item, read in any order and repeatedly", () => {
    const shuffled = [...codes.slice(5), ...codes, ...codes.slice(0, 5)].reverse();
    const set = read(shuffled);
    const taken = set && wholeOf(set);
    const byId = [...(taken ?? [])].sort((a, b) => a.id - b.id);
    expect(byId).toEqual(items.map((item) => ({ ...item, isTakenIn: true })));
  });

  it("are small enough for a camera, and are no passes", () => {
    expect(Math.max(...codes.map((code) => new TextEncoder().encode(code).length))).toBeLessThan(
      750,
    );
    expect(codes.every(isQueueCode)).toBe(true);
    expect(isQueueCode("0".repeat(32))).toBe(false);
  });

  it("are incomplete before the last one was read", () => {
    const set = read(codes.slice(1));
    expect(set?.parts.size).toBe(codes.length - 1);
    expect(set && wholeOf(set)).toBeNull();
  });

  it("of another set start over, and other codes change nothing", () => {
    const set = read([...codes, ...queueCodes(items.slice(0, 1), "cd34")]);
    expect(set && wholeOf(set)).toHaveLength(1);
    for (const text of ["", "FAIRWAY-QUEUE ab12 2 1\n[]", `${codes[0] ?? ""}\n[1,2]`])
      expect(collected(set, text)).toBe(set);
  });
});
