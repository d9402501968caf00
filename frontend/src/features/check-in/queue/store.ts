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

    /** Writes as much as a morning takes, to detect a full or refused disk before the first guest. */
    prove: () =>
      run(async (handle) => {
        await handle.put("trial", new Uint8Array(trialSize), "trial");
        await handle.delete("trial", "trial");
        await forgetOld(handle);
      }),

    forgetOld: () => run(forgetOld),

    /** The stored list, which the page shows before the server answers. */
    list: (tournamentId: number) => run((handle) => readList(handle, tournamentId)),

    queue: (tournamentId: number) => run((handle) => readQueue(handle, tournamentId)),

    /** The tournament's items that this phone may send: its own and imported ones. */
    mine: (tournamentId: number) => run((handle) => readMine(handle, tournamentId)),

    /** Numbers drafts and adds them to the queue, all or none. Repeated drafts replace their items. */
    enqueue: (drafts: readonly Draft[], station?: string) =>
      run((handle) => enqueue(handle, drafts, station)),

    /** Removes the answered items from the queue, and stores their rows and looks. */
    answered: (tournamentId: number, answers: Answers) =>
      run((handle) => putAnswers(handle, tournamentId, answers)),

    /** Merges the server's answer into the list and returns the list. An answer older than the list changes nothing. */
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

    /** Adds another phone's items to the queue. Known items stay unchanged. */
    takeIn: (items: readonly Item[]) => run((handle) => takeIn(handle, items)),
  };
}
