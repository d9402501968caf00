import type { RosterAttendee, RosterRound } from "#api/types.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { byStart } from "#shared/lib/start-text.ts";

/** The numbers of arrived and of expected people and groups. */
export interface Sum {
  arrived: number;
  expected: number;
  groups: number;
  /** Groups whose members have all arrived. */
  complete: number;
  /** Groups of which a part has arrived. */
  begun: number;
}

export interface RoundSum extends Sum {
  /** Null for groups without a round. */
  id: number | null;
  name: string;
  when: string;
}

/** A group with missing members. */
export interface WaitingGroup {
  id: number;
  name: string;
  /** The name of the buyer of its ticket; empty when unknown. */
  captain: string;
  sponsor: string | null;
  round: string;
  /** The start of its first member; null before the start is assigned. */
  start: string | null;
  arrived: number;
  expected: number;
  /** The known names of the missing members. */
  missing: readonly string[];
}

const noRound = { id: null, name: "No round yet", when: "" };

export function sumOf(attendees: readonly RosterAttendee[]): Sum {
  const groups = groupsOf(attendees).map(countsOf);
  return {
    arrived: countsOf(attendees).arrived,
    expected: attendees.length,
    groups: groups.length,
    complete: groups.filter(({ arrived, expected }) => arrived === expected).length,
    begun: groups.filter(({ arrived, expected }) => 0 < arrived && arrived < expected).length,
  };
}

/** The rounds in the order of their starts, then attendees without a round, if there are any. */
export function roundSums(
  attendees: readonly RosterAttendee[],
  rounds: readonly RosterRound[],
): RoundSum[] {
  const byRound = grouped(attendees, ({ roundId }) => roundId);
  const known = inOrder(rounds).map(({ id, name, startDate, startTime }) => ({
    ...{ id, name, when: shortDateTime(startDate, startTime) },
    ...sumOf(byRound.get(id) ?? []),
  }));
  const ids = new Set(rounds.map(({ id }) => id));
  const others = attendees.filter(({ roundId }) => roundId === null || !ids.has(roundId));
  return others.length === 0 ? known : [...known, { ...noRound, ...sumOf(others) }];
}

/** A start of one round, with its players. */
export interface StartSum extends Sum {
  /** The position in the list, from 1. */
  id: number;
  round: string;
  /** `7A`, or `08:10`. */
  start: string;
  /** The known names of the arrived players. */
  here: readonly string[];
  /** The known names of the missing members. */
  missing: readonly string[];
}

/** The assigned starts, in the order of the rounds and of the course. */
export function startSums(
  attendees: readonly RosterAttendee[],
  rounds: readonly RosterRound[],
): StartSum[] {
  const sums = inOrder(rounds).flatMap((round) => {
    const players = attendees.filter(({ roundId }) => roundId === round.id);
    return [...grouped(players, ({ start }) => start ?? "")]
      .filter(([start]) => start !== "")
      .map(([start, those]) => ({ round: round.name, start, ...sumOf(those), ...namesOf(those) }))
      .sort((a, b) => byStart(a.start, b.start));
  });
  return sums.map((sum, place) => ({ id: place + 1, ...sum }));
}

/** Incomplete groups by round; within a round first the groups with an arrival, then by start. */
export function waitingGroups(
  attendees: readonly RosterAttendee[],
  rounds: readonly RosterRound[],
): WaitingGroup[] {
  const places = new Map(inOrder(rounds).map((round, place) => [round.id, { ...round, place }]));
  return groupsOf(attendees)
    .map((members) => waitingGroup(members, places))
    .filter(({ arrived, expected }) => arrived < expected)
    .sort(
      (a, b) => a.place - b.place || rank(a) - rank(b) || byStart(a.start, b.start) || a.id - b.id,
    );
}

type Places = ReadonlyMap<number, RosterRound & { place: number }>;

function waitingGroup(members: readonly RosterAttendee[], places: Places) {
  const first = members[0];
  const round = places.get(first?.roundId ?? 0);
  return {
    id: first?.groupId ?? 0,
    name: first?.groupName ?? "",
    captain: first?.captain ?? "",
    sponsor: first?.sponsor ?? null,
    round: round?.name ?? noRound.name,
    start: first?.start ?? null,
    place: round?.place ?? places.size,
    missing: namesOf(members).missing,
    ...countsOf(members),
  };
}

function rank({ arrived }: { arrived: number }): number {
  return arrived > 0 ? 0 : 1;
}

/** The last `most` arrivals, latest first. */
export function lastArrivals(attendees: readonly RosterAttendee[], most: number): RosterAttendee[] {
  return attendees
    .filter(({ checkedIn, checkedInAt }) => checkedIn && checkedInAt !== null)
    .sort((a, b) => momentOf(b) - momentOf(a) || a.id - b.id)
    .slice(0, most);
}

/** The moment of the check-in in milliseconds since 1970; NaN without one. */
export function momentOf({ checkedInAt }: RosterAttendee): number {
  return Date.parse(checkedInAt ?? "");
}

function countsOf(attendees: readonly RosterAttendee[]) {
  const arrived = attendees.filter(({ checkedIn }) => checkedIn).length;
  return { arrived, expected: attendees.length };
}

function namesOf(attendees: readonly RosterAttendee[]) {
  const named = attendees.filter(({ name }) => name !== "");
  const those = (areHere: boolean) =>
    named.filter(({ checkedIn }) => checkedIn === areHere).map(({ name }) => name);
  return { here: those(true), missing: those(false) };
}

function groupsOf(attendees: readonly RosterAttendee[]): RosterAttendee[][] {
  return [...grouped(attendees, ({ groupId }) => groupId).values()];
}

function inOrder(rounds: readonly RosterRound[]): RosterRound[] {
  const start = ({ startDate, startTime }: RosterRound) => `${startDate} ${startTime}`;
  return [...rounds].sort((a, b) => start(a).localeCompare(start(b)) || a.id - b.id);
}

// Browsers of phones that are a few years old lack Map.groupBy.
function grouped<Key>(
  attendees: readonly RosterAttendee[],
  keyOf: (attendee: RosterAttendee) => Key,
): Map<Key, RosterAttendee[]> {
  const groups = new Map<Key, RosterAttendee[]>();
  for (const attendee of attendees) {
    const group = groups.get(keyOf(attendee));
    if (group === undefined) groups.set(keyOf(attendee), [attendee]);
    else group.push(attendee);
  }
  return groups;
}
