import type { CheckInClash, CheckInRoster } from "#api/types.ts";
import { loadClashes, loadRoster, sendBatch } from "#queries/check-in.ts";
import { answersOf, type Answers } from "./answers.ts";
import type { Credential } from "./credential.ts";
import { asOperation } from "./draft.ts";
import type { Item } from "./records.ts";

interface Desk {
  tournamentId: number;
  credential: Credential;
  /** Makes a call, and learns from it how the network is. */
  watch: <T>(call: () => Promise<T>) => Promise<T>;
  /** The server's clock, by which the next taps are corrected. */
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

    /** `waiting` are those that stay on the phone after these. */
    async batch(items: readonly Item[], waiting: number): Promise<Answers> {
      const sender = { headers: credential.headers(), waiting };
      const operations = items.map(asOperation);
      return answersOf(items, await heard(() => sendBatch(tournamentId, operations, sender)));
    },
  };
}
