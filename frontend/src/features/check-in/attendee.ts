import type { RosterAttendee } from "#api/types.ts";
import { fold, type CheckInRow } from "./fold.ts";
import type { Item } from "./queue/records.ts";

/** A row of the list: where the server last saw the person, and what waits on this phone on top of it. */
export interface Attendee extends Omit<RosterAttendee, "name"> {
  displayName: string;
  /** The server has yet to answer for a check-in of theirs. */
  isWaiting: boolean;
}

/** `addresses` are of people without a name, by id. */
export function attendeesOf(
  roster: readonly RosterAttendee[],
  items: readonly Item[],
  addresses: ReadonlyMap<number, string> = new Map(),
): Attendee[] {
  const waiting = byRow(roster, items);
  const attendees = roster.map((one) => {
    const row = rowOf(one, addresses.get(one.id));
    const own = waiting.get(one.id);
    return own === undefined ? row : { ...row, ...withItems(row, own), isWaiting: true };
  });
  return roster.every(({ name }) => name.includes(" ")) ? attendees : attendees.sort(byName);
}

/** The rows of the page by those of the roster: of one that has not changed, the texts for its search are known. */
const keptRows = new WeakMap<RosterAttendee, { address: string | undefined; row: Attendee }>();

/** Nothing of this person waits. */
function rowOf(attendee: RosterAttendee, address: string | undefined): Attendee {
  const before = keptRows.get(attendee);
  if (before !== undefined && before.address === address) return before.row;
  const { name, ...rest } = attendee;
  const displayName = address ?? nameOf({ name, ...rest });
  const row = { ...rest, displayName, isWaiting: false };
  keptRows.set(attendee, { address, row });
  return row;
}

/**
 * Items by the id of their person's row. A pass keeps its digest where a newer roster has another id for the person, and an id with
 * another digest is of somebody else who got the place: they have not come.
 */
function byRow(
  roster: readonly RosterAttendee[],
  items: readonly Item[],
): ReadonlyMap<number, readonly Item[]> {
  const waiting = new Map<number, Item[]>();
  if (items.length === 0) return waiting;
  const rows = new Map(roster.map((row) => [row.id, row]));
  const passes = new Map(roster.map((row) => [row.scanCodeDigest, row]));
  for (const item of items) {
    const same = rows.get(item.id);
    const isSame = same?.scanCodeDigest === item.scanCodeDigest;
    const row = isSame ? same : passes.get(item.scanCodeDigest);
    if (row !== undefined) waiting.set(row.id, [...(waiting.get(row.id) ?? []), item]);
  }
  return waiting;
}

function byName({ displayName: a }: Attendee, { displayName: b }: Attendee): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one === other ? 0 : one < other ? -1 : 1;
}

type Row = Omit<RosterAttendee, "name">;

function withItems(row: Row, items: readonly Item[]): Row {
  const known = new Set(row.checkIns.map(({ operationId }) => operationId));
  const own = items.filter(({ operationId }) => !known.has(operationId)).map(asRow);
  const checkIns = [...row.checkIns, ...own];
  const { checkedIn, at, by } = fold(checkIns);
  return {
    ...row,
    checkIns,
    checkedIn,
    checkedInAt: checkedIn ? at : null,
    checkedInBy: checkedIn ? by : null,
  };
}

function asRow({ operationId, checkedIn, correctedAt, deviceCounter, device }: Item): CheckInRow {
  return { operationId, checkedIn, at: correctedAt, deviceCounter, by: null, device };
}

/** A guest who was invited by an address has no name before they sign up. */
export function guestOf({ captain, groupName }: Row): string {
  return `Guest of ${captain || groupName}`;
}

export function nameOf({ name, ...row }: RosterAttendee): string {
  return name || guestOf(row);
}

/** People with less than two words of a name may have an address instead, which no phone keeps. */
export function namelessOf(roster: readonly RosterAttendee[]): number[] {
  return roster.filter(({ name }) => !name.includes(" ")).map(({ id }) => id);
}
