import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { withoutNoShows } from "#shared/lib/no-shows.ts";
import { isInAnother } from "./rounds.ts";

export interface Count {
  arrived: number;
  expected: number;
  /** The unpaid among the arrived. */
  unpaid: number;
}

export interface RoundCount extends Count {
  id: number | "none" | "another" | "not playing";
  name: string;
  when?: string;
}

export interface GroupCount extends Count {
  id: number;
  name: string;
  captain: string;
  sponsor: string | null;
  roundId: number | null;
  playFlag: boolean;
  /** The names of the missing members. */
  missing: readonly string[];
  /** The names of all members, as many groups are called 'Group 1'. */
  members: readonly string[];
}

export function countOf(attendees: readonly Attendee[]): Count {
  const arrived = attendees.filter(({ checkedIn }) => checkedIn);
  const expected = withoutNoShows(attendees).length;
  const unpaid = arrived.filter(({ paid }) => !paid);
  return { arrived: arrived.length, expected, unpaid: unpaid.length };
}

/** Counts by round in their order, then for no round, unknown rounds and people who do not play, as far as there are any. */
export function roundCounts(
  attendees: readonly Attendee[],
  rounds: readonly RosterRound[],
): RoundCount[] {
  const guests = attendees.filter(({ playFlag }) => !playFlag);
  const players = attendees.filter(({ playFlag }) => playFlag);
  const byRound = grouped(players, ({ roundId }) => roundId);
  const known = rounds.map(({ id, name, startDate, startTime }) => ({
    id,
    name,
    when: shortDateTime(startDate, startTime),
    ...countOf(byRound.get(id) ?? []),
  }));
  const others = [
    { id: "none" as const, name: "No round yet", ...countOf(byRound.get(null) ?? []) },
    {
      id: "another" as const,
      name: "Another round",
      ...countOf(players.filter((one) => isInAnother(one, rounds))),
    },
    { id: "not playing" as const, name: "Not playing", ...countOf(guests) },
  ].filter(({ expected }) => expected > 0);
  return [...known, ...others];
}

/** Counts by group: partly arrived groups first, then absent ones, then complete ones. */
export function groupCounts(attendees: readonly Attendee[]): GroupCount[] {
  const byGroup = grouped(attendees, ({ groupId }) => groupId);
  const groups = [...byGroup].map(([id, members]) => ({
    id,
    name: members[0]?.groupName ?? "",
    captain: members[0]?.captain ?? "",
    sponsor: members[0]?.sponsor ?? null,
    roundId: members[0]?.roundId ?? null,
    playFlag: members[0]?.playFlag ?? true,
    missing: namesOf(withoutNoShows(members).filter(({ checkedIn }) => !checkedIn)),
    members: namesOf(members),
    ...countOf(members),
  }));
  const rank = ({ arrived, expected }: Count) => (arrived === 0 ? 1 : arrived < expected ? 0 : 2);
  return groups.sort((a, b) => rank(a) - rank(b));
}

// Browsers of phones that are a few years old lack Map.groupBy.
function grouped<Key>(
  attendees: readonly Attendee[],
  keyOf: (attendee: Attendee) => Key,
): Map<Key, Attendee[]> {
  const groups = new Map<Key, Attendee[]>();
  for (const attendee of attendees) {
    const group = groups.get(keyOf(attendee));
    if (group === undefined) groups.set(keyOf(attendee), [attendee]);
    else group.push(attendee);
  }
  return groups;
}

function namesOf(attendees: readonly Attendee[]): string[] {
  return attendees.map(({ displayName }) => displayName);
}
