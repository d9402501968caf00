import type { RosterAttendee, RosterRound } from "#api/types.ts";
import { startText } from "#shared/lib/start-text.ts";
import { startSums, waitingGroups, type StartSum } from "./sums.ts";
import { groupTitle, missingText } from "./words.ts";

/** An incomplete party: the players of a start, or a group without a start. */
export interface WaitingParty {
  key: string;
  /** `Hole 7A`, followed by the round when there are several; or sponsor, captain and name of a group. */
  title: string;
  /** Whether this is a start, whose title names no person. */
  isStart: boolean;
  arrived: number;
  expected: number;
  /** `Ben Cole, 1 without a name` */
  missing: string;
}

/** Incomplete starts in the order of the rounds and of the course, then incomplete groups without a start. */
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
