import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { takenIn } from "./file.ts";
import type { Item } from "./records.ts";

/** The prefix of each code, which no pass has. */
const marker = "FAIRWAY-QUEUE";

/** Characters in a code at most, so that a camera can read it from a screen. */
const maxCodeLength = 650;

/** The waiting check-ins as texts of QR codes. Each contains its number, the total, and the id of the set. */
export function queueCodes(items: readonly Item[], set: string): string[] {
  const parts: string[][] = [[]];
  for (const line of items.map(lineOf)) {
    const part = parts.at(-1) ?? [];
    const length = part.reduce((sum, one) => sum + one.length + 1, line.length);
    if (part.length > 0 && length > maxCodeLength) parts.push([line]);
    else part.push(line);
  }
  return parts.map((lines, place) =>
    [`${marker} ${set} ${place + 1} ${parts.length}`, ...lines].join("\n"),
  );
}

export function isQueueCode(text: string): boolean {
  return text.startsWith(`${marker} `);
}

/** The codes of a set that were read so far. */
export interface Collected {
  set: string;
  of: number;
  parts: ReadonlyMap<number, readonly Item[]>;
}

/** Adds a code. Returns the same object for a known code or a text of another kind. A code of another set starts over. */
export function collected(known: Collected | null, text: string): Collected | null {
  const part = partOf(text);
  if (part === null) return known;
  const { set, place, of, items } = part;
  const before = known?.set === set ? known : { set, of, parts: new Map<number, Item[]>() };
  if (before === known && known.parts.has(place)) return known;
  return { set, of, parts: new Map(before.parts).set(place, items) };
}

/** All items once every code is read; null before. */
export function wholeOf({ of, parts }: Collected): Item[] | null {
  return parts.size === of ? [...parts.values()].flat() : null;
}

function partOf(text: string) {
  const [head = "", ...lines] = text.split("\n");
  const [, set, place, of] = /^FAIRWAY-QUEUE (\w+) (\d{1,4}) (\d{1,4})$/.exec(head) ?? [];
  if (set === undefined) return null;
  const numbers = { place: Number(place), of: Number(of) };
  if (numbers.place < 1 || numbers.place > numbers.of) return null;
  const items = takenIn(lines.map(itemOf));
  return items === null ? null : { set, items, ...numbers };
}

function lineOf(item: Item): string {
  const { operationId, tournamentId, id, name, scanCodeDigest, checkedIn } = item;
  const { device, deviceCounter, volunteer, occurredAt, correctedAt } = item;
  const digest = btoa(String.fromCharCode(...hexToBytes(scanCodeDigest)));
  const times = [Date.parse(occurredAt), Date.parse(correctedAt)];
  return JSON.stringify([
    ...[operationId, tournamentId, id, name, digest, checkedIn ? 1 : 0],
    ...[device, deviceCounter, volunteer, ...times],
  ]);
}

/** Parses the line of an item; null for an invalid one. */
function itemOf(line: string): unknown {
  try {
    const [operationId, tournamentId, id, name, digest, checkedIn, ...rest] = JSON.parse(
      line,
    ) as unknown[];
    const [device, deviceCounter, volunteer, occurredAt, correctedAt] = rest;
    const bytes = Uint8Array.from(atob(String(digest)), (letter) => letter.charCodeAt(0));
    return {
      ...{ operationId, tournamentId, id, name, device, deviceCounter, volunteer },
      scanCodeDigest: bytesToHex(bytes),
      checkedIn: checkedIn === 1,
      occurredAt: new Date(Number(occurredAt)).toISOString(),
      correctedAt: new Date(Number(correctedAt)).toISOString(),
    };
  } catch {
    return null;
  }
}
