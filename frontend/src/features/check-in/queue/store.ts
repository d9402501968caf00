import type { CheckInRoster } from "#api/types.ts";
import { deviceName } from "#shared/lib/device-name.ts";
import type { Answers } from "./answers.ts";
import { createDatabase } from "./database.ts";
import { forgetOld } from "./forget-old.ts";
import { handOf } from "./hand.ts";
import { merged } from "./merge.ts";
import { waitingElsewhere, type WaitingElsewhere } from "./elsewhere.ts";
import type { Draft, Item, Look, Phone, Roster, Surroundings } from "./records.ts";
import { createStationStore } from "./station-store.ts";
import { tellClashes, toldIn } from "./told-clashes.ts";

/** The queue of this phone. */
interface Queue {
  /** The tournament's items, oldest first. */
  items: Item[];
  /** The tournament's answers that need a look by a person. */
  looks: Look[];
  /** Number of items of all tournaments. */
  waiting: number;
  elsewhere: WaitingElsewhere[];
  phone: Phone;
}

/** Completes a transaction only once it is on the disk, so that a power loss loses nothing. */
const strict = { durability: "strict" } as const;
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
    list: (tournamentId: number) =>
      run(async (handle) => {
        const all = handle.transaction(["rosters", "surroundings", "stations"]);
        const [roster, surroundings, station] = await Promise.all([
          all.objectStore("rosters").get(tournamentId),
          all.objectStore("surroundings").get(tournamentId),
          all.objectStore("stations").get(tournamentId),
        ]);
        return { roster, surroundings, end: station?.end ?? null };
      }),

    queue: (tournamentId: number) =>
      run(async (handle): Promise<Queue> => {
        const all = handle.transaction(["queue", "looks", "phone"]);
        const [queue, looks, phone] = await Promise.all([
          all.objectStore("queue").getAll(),
          all.objectStore("looks").getAll(),
          all.objectStore("phone").get("phone"),
        ]);
        const isHere = (one: Item) => one.tournamentId === tournamentId;
        return {
          items: queue.filter(isHere).sort(byAge),
          looks: looks.filter(isHere).sort(byAge),
          waiting: queue.length,
          elsewhere: waitingElsewhere(queue, tournamentId),
          phone: phone ?? newPhone(),
        };
      }),

    /** The tournament's items that this phone may send: its own and imported ones. */
    mine: (tournamentId: number) =>
      run(async (handle): Promise<Item[]> => {
        const both = handle.transaction(["queue", "phone"]);
        const [queue, phone] = await Promise.all([
          both.objectStore("queue").getAll(),
          both.objectStore("phone").get("phone"),
        ]);
        const isMine = (one: Item) =>
          one.device === phone?.device || one.isOfStation === true || one.isTakenIn === true;
        return queue.filter((one) => one.tournamentId === tournamentId && isMine(one)).sort(byAge);
      }),

    /** Numbers drafts and adds them to the queue, all or none. Repeated drafts replace their items. */
    enqueue: (drafts: readonly Draft[], station?: string) =>
      run(async (handle) => {
        const tap = handle.transaction(["queue", "phone"], "readwrite", strict);
        const phone = (await tap.objectStore("phone").get("phone")) ?? newPhone();
        const counter = phone.counter + drafts.length;
        const items = drafts.map((draft, place) => ({
          ...draft,
          ...handOf(phone, station),
          deviceCounter: phone.counter + 1 + place,
        }));
        await Promise.all([
          tap.objectStore("phone").put({ ...phone, counter }, "phone"),
          ...items.map((item) => tap.objectStore("queue").put(item)),
          tap.done,
        ]);
      }),

    /** Removes the answered items from the queue, and stores their rows and looks. */
    answered: (tournamentId: number, { done, rows, looks }: Answers) =>
      run(async (handle) => {
        const end = handle.transaction([...toldIn, "queue"], "readwrite", strict);
        const rosters = end.objectStore("rosters");
        const roster = await rosters.get(tournamentId);
        const attendees = roster && merged(roster.attendees, rows, []);
        await tellClashes(end, tournamentId, rows, looks);
        await Promise.all([
          attendees && rosters.put({ ...roster, attendees }),
          ...done.map(({ operationId }) => end.objectStore("queue").delete(operationId)),
          ...looks.map((look) => end.objectStore("looks").put(look)),
          end.done,
        ]);
      }),

    /** Merges the server's answer into the list and returns the list. An answer older than the list changes nothing. */
    heard: (tournamentId: number, news: News, shown: Roster | undefined) =>
      run(async (handle): Promise<{ roster: Roster | undefined; hasTold: boolean }> => {
        const write = handle.transaction(toldIn, "readwrite");
        const rosters = write.objectStore("rosters");
        const known = (await rosters.get(tournamentId)) ?? shown;
        const roster = heardRoster(tournamentId, known, news);
        const hasTold = await tellClashes(write, tournamentId, news.answer.attendees, []);
        await Promise.all([roster && rosters.put(roster), write.done]);
        // Merges into the page's own rows of the same list, so that only changed rows are new objects and render.
        const isShown = shown !== undefined && shown.number === known?.number;
        const rows = isShown ? heardRoster(tournamentId, shown, news) : roster;
        return { roster: rows ?? known, hasTold };
      }),

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
    takeIn: (items: readonly Item[]) =>
      run(async (handle) => {
        const write = handle.transaction("queue", "readwrite", strict);
        const here = new Set(await write.store.getAllKeys());
        const others = items.filter(({ operationId }) => !here.has(operationId));
        await Promise.all([...others.map((item) => write.store.put(item)), write.done]);
      }),
  };
}

function byAge(a: Item, b: Item): number {
  if (a.correctedAt !== b.correctedAt) return a.correctedAt < b.correctedAt ? -1 : 1;
  return a.deviceCounter - b.deviceCounter;
}

function newPhone(): Phone {
  return { device: deviceName(), counter: 0, offset: 0 };
}

/** The server's answer to a call for the list. */
export interface News {
  answer: CheckInRoster;
  /** The `since` of the call. */
  since: number | undefined;
  asOf: number;
}

/** The list after an answer; null when the answer's range does not follow the known list. */
export function heardRoster(
  tournamentId: number,
  known: Roster | undefined,
  { answer, since = 0, asOf }: News,
): Roster | null {
  const { number, rounds, stations, whole } = answer;
  const fits = known !== undefined && since <= known.number && known.number <= number;
  if (!whole && !fits) return null;
  const before = whole ? [] : (known?.attendees ?? []);
  const attendees = merged(before, answer.attendees, answer.removed);
  return { tournamentId, number, rounds, attendees, stations, asOf };
}
