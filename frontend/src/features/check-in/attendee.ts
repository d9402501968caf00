import type { RosterAttendee } from "#api/types.ts";
import { fold, type CheckInRow } from "./fold.ts";
import type { Item } from "./queue/records.ts";

/** A row of the list: the state on the server, with the waiting items of this phone applied to it. */
export interface Attendee extends Omit<RosterAttendee, "name"> {
  displayName: string;
  /** An item of this person waits for the server's answer. */
  isWaiting: boolean;
}

/** `addresses` has the e-mail addresses of people without a name, by attendee id. */
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

/** A cache of the page's rows by roster row. Unchanged rows stay the same objects, so that their search texts are cached, too. */
const keptRows = new WeakMap<RosterAttendee, { address: string | undefined; row: Attendee }>();

/** The row of a person without waiting items. */
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
 * Items by the id of their person's row. The digest of the pass identifies the person: a newer roster may have another id for it,
 * and the same id with another digest belongs to a new holder of the place, who has not come.
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

/** The name for a guest without one, who was invited by e-mail and has not signed up. */
export function guestOf({ captain, groupName }: Row): string {
  return `Guest of ${captain || groupName}`;
}

export function nameOf({ name, ...row }: RosterAttendee): string {
  return name || guestOf(row);
}

/** Ids of people with less than two names. The page shows their e-mail address, which no phone stores. */
export function namelessOf(roster: readonly RosterAttendee[]): number[] {
  return roster.filter(({ name }) => !name.includes(" ")).map(({ id }) => id);
}
