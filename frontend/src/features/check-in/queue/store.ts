import { createDatabase, strict } from "./database.ts";
import type { Answers } from "./answers.ts";
import { forgetOld } from "./forget-old.ts";
import type { Draft, Item, Look, Roster, Surroundings } from "./records.ts";
import { createStationStore } from "./station-store.ts";
import { putAnswers, putNews, readList, type News } from "./stored-list.ts";
import { enqueue, newPhone, readMine, readQueue, takeIn } from "./stored-queue.ts";

const trialSize = 200_000;

/** The records on the phone's disk. Each call is one transaction. */
export function createStore(database = createDatabase()) {
  const { run, close } = database;
  return {
    close,
    ...createStationStore(run),

    /** Writes as much as a morning takes, so that a full or refused disk is known before the first guest. */
    prove: () =>
      run(async (handle) => {
        await handle.put("trial", new Uint8Array(trialSize), "trial");
        await handle.delete("trial", "trial");
        await forgetOld(handle);
      }),

    forgetOld: () => run(forgetOld),

    /** The list that the page shows before the server answers. */
    list: (tournamentId: number) => run((handle) => readList(handle, tournamentId)),

    queue: (tournamentId: number) => run((handle) => readQueue(handle, tournamentId)),

    /** The items of a tournament that this phone may send: its own, and those it took in. */
    mine: (tournamentId: number) => run((handle) => readMine(handle, tournamentId)),

    /** Counts check-ins and puts them into the queue, all or none. Repeats of the same drafts replace them. */
    enqueue: (drafts: readonly Draft[], station?: string) =>
      run((handle) => enqueue(handle, drafts, station)),

    /** Puts the server's answers in place of the items that they are of, and nothing else leaves the queue. */
    answered: (tournamentId: number, answers: Answers) =>
      run((handle) => putAnswers(handle, tournamentId, answers)),

    /** Merges what the server told into the list, and answers that. An answer older than the list changes nothing. */
    heard: (tournamentId: number, news: News, shown: Roster | undefined) =>
      run((handle) => putNews(handle, tournamentId, news, shown)),

    keepSurroundings: (surroundings: Surroundings) =>
      run((handle) => handle.put("surroundings", surroundings)),

    keepOffset: (offset: number) =>
      run(async (handle) => {
        const write = handle.transaction("phone", "readwrite");
        const phone = (await write.store.get("phone")) ?? newPhone();
        await Promise.all([write.store.put({ ...phone, offset }, "phone"), write.done]);
      }),

    keepLooks: (looks: readonly Look[]) =>
      run(async (handle) => {
        const write = handle.transaction("looks", "readwrite", strict);
        await Promise.all([...looks.map((look) => write.store.put(look)), write.done]);
      }),

    settle: (operationIds: readonly string[]) =>
      run(async (handle) => {
        const write = handle.transaction("looks", "readwrite");
        await Promise.all([...operationIds.map((id) => write.store.delete(id)), write.done]);
      }),

    /** Puts another phone's queue behind this one's; an item that is here already stays as it is. */
    takeIn: (items: readonly Item[]) => run((handle) => takeIn(handle, items)),
  };
}
