import type { Item } from "./records.ts";

const kind = "fairway-check-ins";

/** The waiting check-ins as a JSON file for another phone. It contains no pass and no address. */
export function queueFile(items: readonly Item[]): string {
  return JSON.stringify({ kind, version: 1, items }, null, 2);
}

/** @throws with a text for people when the file is invalid. */
export function itemsOfFile(text: string): Item[] {
  const file = parsed(text);
  const items = isRecord(file) && file.kind === kind ? file.items : undefined;
  const taken = takenIn(items);
  if (taken === null) throw new Error("This file holds no check-ins of another phone.");
  return taken;
}

/** Validates another phone's items and marks them as taken in; null when invalid. */
export function takenIn(items: unknown): Item[] | null {
  if (!Array.isArray(items) || !items.every(isItem)) return null;
  return items.map((item) => ({ ...picked(item), isTakenIn: true as const }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const texts = ["operationId", "name", "scanCodeDigest", "device", "occurredAt", "correctedAt"];
const numbers = ["tournamentId", "id", "deviceCounter"];

/** Characters in a text at most, as one endless text would block the whole queue. */
const longest = 200;

/** A lone surrogate, for which the server would refuse the whole batch. */
const halfLetter = /\p{Surrogate}/u;

function isShortText(value: unknown): boolean {
  return typeof value === "string" && value.length <= longest && !halfLetter.test(value);
}

function isItem(value: unknown): value is Item {
  return (
    isRecord(value) &&
    typeof value.checkedIn === "boolean" &&
    texts.every((name) => isShortText(value[name])) &&
    numbers.every((name) => Number.isSafeInteger(value[name])) &&
    isMoment(value.occurredAt) &&
    isMoment(value.correctedAt)
  );
}

function isMoment(value: unknown): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

/** Drops unknown fields, so that they are not written to the disk. */
function picked({
  operationId,
  tournamentId,
  id,
  name,
  scanCodeDigest,
  checkedIn,
  device,
  deviceCounter,
  volunteer,
  occurredAt,
  correctedAt,
}: Item): Item {
  return {
    ...{ operationId, tournamentId, id, name, scanCodeDigest, checkedIn },
    ...{ device, deviceCounter, volunteer, occurredAt, correctedAt },
  };
}
