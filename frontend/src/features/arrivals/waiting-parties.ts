import type { RosterAttendee, RosterRound } from "#api/types.ts";
import { startText } from "#shared/lib/start-text.ts";
import { startSums, waitingGroups, type StartSum } from "./sums.ts";
import { groupTitle, missingText } from "./words.ts";

/** People who come together and are not all here: the players of a start, or a group that has no start yet. */
export interface WaitingParty {
  key: string;
  /** `Hole 7A`, with the round where there are several; or a group by sponsor and captain. */
  title: string;
  /** Whether the title names no person. */
  isStart: boolean;
  arrived: number;
  expected: number;
  /** `Ben Cole, 1 without a name` */
  missing: string;
}

/** Starts in the order of the rounds and of the course, then the groups that have none. */
export function waitingParties(
  attendees: readonly RosterAttendee[],
  rounds: readonly RosterRound[],
): WaitingParty[] {
  const starts = startSums(attendees, rounds)
    .filter(({ arrived, expected }) => arrived < expected)
    .map((sum) => ({
      key: `start ${sum.id}`,
      title: titleOf(sum, rounds.length),
      isStart: true,
      ...countsOf(sum),
    }));
  const known = new Set(rounds.map(({ id }) => id));
  const startless = attendees.filter(
    ({ roundId, start }) => !start || roundId === null || !known.has(roundId),
  );
  const groups = waitingGroups(startless, rounds).map((group) => ({
    key: `group ${group.id}`,
    title: groupTitle(group),
    isStart: false,
    ...countsOf(group),
  }));
  return [...starts, ...groups];
}

function titleOf({ start, round }: StartSum, rounds: number): string {
  return [startText(start), rounds > 1 && round].filter(Boolean).join(", ");
}

function countsOf(waiting: Parameters<typeof missingText>[0]) {
  const { arrived, expected } = waiting;
  return { arrived, expected, missing: missingText(waiting) };
}
