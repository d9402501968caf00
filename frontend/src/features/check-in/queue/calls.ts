import type { BatchedCheckIn, CheckInClash, CheckInRoster } from "#api/types.ts";
import { loadClashes, loadRoster, sendBatch } from "#queries/check-in.ts";
import { answersOf, type Answers } from "./answers.ts";
import type { Credential } from "./credential.ts";
import { asOperation } from "./draft.ts";
import type { Item, Look } from "./records.ts";

interface Desk {
  tournamentId: number;
  credential: Credential;
  /** Makes a call, and updates the state of the network by its outcome. */
  watch: <T>(call: () => Promise<T>) => Promise<T>;
  /** Takes the offset of the server's clock, which corrects the times of later taps. */
  onOffset: (offset: number) => Promise<void>;
}

/** The calls of a desk. */
export function createCalls({ tournamentId, credential, watch, onOffset }: Desk) {
  const heard = async <T>(call: () => Promise<{ data: T; offset: number | null }>) => {
    const { data, offset } = await watch(call);
    if (offset !== null) await onOffset(offset);
    return data;
  };
  return {
    roster: (since: number | undefined, waiting: number): Promise<CheckInRoster> =>
      heard(() => loadRoster(tournamentId, since, { headers: credential.headers(), waiting })),

    clashes: (): Promise<CheckInClash[]> =>
      heard(() => loadClashes(tournamentId, credential.headers())),

    /** `waiting` is the number of items that stay on the phone. */
    async batch(items: readonly Item[], waiting: number): Promise<Answers> {
      const sender = { headers: credential.headers(), waiting };
      const send = (operations: BatchedCheckIn[]) =>
        heard(() => sendBatch(tournamentId, operations, sender));
      const operations = items.map(asOperation);
      const answers = answersOf(items, await send(operations));
      // The server may refuse an outdated name. Sends the check-in again without it, so that the person gets in.
      const refused = answers.looks.filter(isRefusedByName);
      if (refused.length === 0) return answers;
      const nameless = refused.map((item) => ({ ...asOperation(item), name: null }));
      return replaced(answers, answersOf(refused, await send(nameless)));
    },
  };
}

function isRefusedByName({ outcome, message }: Look): boolean {
  return outcome === "invalid" && /\bname\b/.test(message ?? "");
}

/** Replaces answers by those of a second try. */
function replaced({ done, rows, looks }: Answers, again: Answers): Answers {
  const tried = new Set(again.done.map(({ operationId }) => operationId));
  const others = looks.filter(({ operationId }) => !tried.has(operationId));
  return { done, rows: [...rows, ...again.rows], looks: [...others, ...again.looks] };
}
