import type { BatchedResult, RosterAttendee } from "#api/types.ts";
import { fold } from "#features/check-in/fold.ts";
import type { Item, Look } from "./records.ts";

/** The server's answers for items of a queue. */
export interface Answers {
  /** The items that have an answer of their own. */
  done: Item[];
  /** Their people, as they are now. */
  rows: RosterAttendee[];
  /** The items that somebody has to see. */
  looks: Look[];
}

/** Whether the other check-in of a clash came after this one, although it was heard before. */
function isFirst({ operationId }: Item, attendee: RosterAttendee | null): boolean {
  return (
    attendee !== null && fold(attendee.checkIns).twice.some(({ first }) => first === operationId)
  );
}

/** Pairs items with their own answers. One that cannot be read is answered by its place alone. */
export function answersOf(items: readonly Item[], results: readonly BatchedResult[]): Answers {
  const byId = new Map(results.map((result) => [result.operationId, result]));
  const answers: Answers = { done: [], rows: [], looks: [] };
  items.forEach((item, place) => {
    const unread = results[place]?.operationId === null ? results[place] : undefined;
    const result = byId.get(item.operationId) ?? unread;
    if (result === undefined) return;
    const { outcome, attendee, message, other } = result;
    answers.done.push(item);
    if (attendee !== null) answers.rows.push(attendee);
    if (outcome === "applied" || outcome === "same") return;
    const look = { ...item, outcome, message, other };
    answers.looks.push(isFirst(item, attendee) ? { ...look, isFirst: true } : look);
  });
  return answers;
}
