import { deviceName } from "#shared/lib/device-name.ts";
import { strict, type Handle } from "./database.ts";
import { waitingElsewhere, type WaitingElsewhere } from "./elsewhere.ts";
import { handOf } from "./hand.ts";
import type { Draft, Item, Look, Phone } from "./records.ts";

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

export async function readQueue(handle: Handle, tournamentId: number): Promise<Queue> {
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
}

export async function readMine(handle: Handle, tournamentId: number): Promise<Item[]> {
  const both = handle.transaction(["queue", "phone"]);
  const [queue, phone] = await Promise.all([
    both.objectStore("queue").getAll(),
    both.objectStore("phone").get("phone"),
  ]);
  const isMine = (one: Item) =>
    one.device === phone?.device || one.isOfStation === true || one.isTakenIn === true;
  return queue.filter((one) => one.tournamentId === tournamentId && isMine(one)).sort(byAge);
}

export async function enqueue(
  handle: Handle,
  drafts: readonly Draft[],
  station: string | undefined,
): Promise<void> {
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
}

export async function takeIn(handle: Handle, items: readonly Item[]): Promise<void> {
  const write = handle.transaction("queue", "readwrite", strict);
  const here = new Set(await write.store.getAllKeys());
  const others = items.filter(({ operationId }) => !here.has(operationId));
  await Promise.all([...others.map((item) => write.store.put(item)), write.done]);
}

function byAge(a: Item, b: Item): number {
  if (a.correctedAt !== b.correctedAt) return a.correctedAt < b.correctedAt ? -1 : 1;
  return a.deviceCounter - b.deviceCounter;
}

export function newPhone(): Phone {
  return { device: deviceName(), counter: 0, offset: 0 };
}
