import type { BatchedResult, RosterAttendee } from "#api/types.ts";
import { fold } from "#features/check-in/fold.ts";
import type { Item, Look } from "./records.ts";

/** The server's answers to a batch of items. */
export interface Answers {
  /** The answered items. */
  done: Item[];
  /** The present roster rows of their people. */
  rows: RosterAttendee[];
  /** The items that need a look by a person. */
  looks: Look[];
}

/** Whether this check-in of a clash is the earlier one, although the server heard the other one first. */
function isFirst({ operationId }: Item, attendee: RosterAttendee | null): boolean {
  return (
    attendee !== null && fold(attendee.checkIns).twice.some(({ first }) => first === operationId)
  );
}

/** Pairs items with answers by operation id; an answer without an id, as to an unreadable item, is paired by its position. */
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
