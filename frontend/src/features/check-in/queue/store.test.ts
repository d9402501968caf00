import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { someArrival } from "#testing/arrivals.ts";
import { collected, queueCodes } from "./codes.ts";
import { Desk } from "./desk.ts";
import { itemsOfFile, queueFile } from "./file.ts";
import type { Item } from "./records.ts";
import { createStore } from "./store.ts";

const item: Item = {
  ...{ operationId: "a", tournamentId: 7, id: 71, name: "Sam Rivera" },
  ...{ scanCodeDigest: "0".repeat(64), checkedIn: true, device: "iPhone 1", deviceCounter: 4 },
  ...{ volunteer: 5, occurredAt: "2027-06-03T12:00:00Z", correctedAt: "2027-06-03T12:00:00Z" },
};

const own = { id: 41, tournamentId: 7, name: "Range", credential: "fs_1", tournamentName: "" };
const roster = {
  number: 3,
  whole: true,
  rounds: [],
  attendees: [someArrival()],
  removed: [],
  stations: [],
};
const news = { answer: roster, since: undefined, asOf: 1 };

describe("the phone's disk", () => {
  it("keeps the queue that the first version of the site stored", async () => {
    // A new factory, as a page of the test before may still be opening its database.
    vi.stubGlobal("indexedDB", new IDBFactory());
    const before = await openDB("fairway-check-in", 1, {
      upgrade(database) {
        for (const store of ["rosters", "surroundings"])
          database.createObjectStore(store, { keyPath: "tournamentId" });
        for (const store of ["queue", "looks"])
          database.createObjectStore(store, { keyPath: "operationId" });
        for (const store of ["phone", "trial"]) database.createObjectStore(store);
      },
    });
    await before.put("queue", item);
    before.close();
    const store = createStore();
    expect((await store.queue(7)).items).toEqual([item]);
    expect(await store.station(7)).toBeUndefined();
    await store.close();
  });

  it("returns the page's own objects for unchanged rows", async () => {
    const store = createStore();
    const [same, other] = [someArrival({ id: 1, name: "Ann Baker" }), someArrival({ id: 2 })];
    const whole = { ...news, answer: { ...roster, attendees: [same, other] } };
    const { roster: shown } = await store.heard(7, whole, undefined);
    const nothing = { ...roster, whole: false, attendees: [] };
    const quiet = await store.heard(7, { answer: nothing, since: 3, asOf: 2 }, shown);
    expect(quiet.roster?.attendees).toBe(shown?.attendees);
    expect(quiet.roster?.asOf).toBe(2);
    const changed = { ...nothing, number: 4, attendees: [{ ...other, name: "Zoe Zane" }] };
    const { roster: after } = await store.heard(
      7,
      { answer: changed, since: 3, asOf: 3 },
      quiet.roster,
    );
    expect(after?.attendees.map(({ name }) => name)).toEqual(["Ann Baker", "Zoe Zane"]);
    expect(after?.attendees[0]).toBe(shown?.attendees[0]);
    expect((await store.list(7)).roster).toEqual(after);
    await store.close();
  });

  it("loses the roster with its station, and keeps the rest", async () => {
    const store = createStore();
    await store.keepStation({ ...own, endsAt: "2027-06-05T04:00:00Z", end: null });
    await store.heard(7, news, undefined);
    await store.heard(8, news, undefined);
    await store.takeIn([item]);
    await store.wipe(7, "revoked");
    expect(await store.list(7)).toMatchObject({ roster: undefined, end: "revoked" });
    expect((await store.list(8)).roster?.attendees).toHaveLength(1);
    expect((await store.queue(7)).items).toEqual([item]);
    await store.forgetStation(7);
    expect(await store.station(7)).toBeUndefined();
    expect((await store.queue(7)).items).toEqual([item]);
    await store.close();
  });

  it("keeps a station's roster until the station ends", async () => {
    const store = createStore();
    const hour = 3_600_000;
    const endsAt = (ms: number) => new Date(Date.now() + ms).toISOString();
    await store.keepStation({ ...own, tournamentId: 7, endsAt: endsAt(hour), end: null });
    await store.keepStation({ ...own, tournamentId: 8, endsAt: endsAt(-hour), end: null });
    for (const tournament of [7, 8, 9])
      await store.heard(tournament, { ...news, asOf: Date.now() - 49 * hour }, undefined);
    await store.prove();
    expect((await store.kept()).rosters).toEqual([7]);
    await store.close();
  });

  it("writes each tap durably, and lists the oldest first", async () => {
    const store = createStore();
    await store.prove();
    const transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
    await store.enqueue([{ ...item, operationId: "late", correctedAt: "2027-06-03T12:05:00Z" }]);
    await store.enqueue([{ ...item, operationId: "early", correctedAt: "2027-06-03T12:01:00Z" }]);
    const written = transactions.mock.calls.filter(([, mode]) => mode === "readwrite");
    expect(written.map(([, , options]) => options)).toEqual([
      { durability: "strict" },
      { durability: "strict" },
    ]);
    const { items } = await store.queue(7);
    expect(items.map(({ operationId }) => operationId)).toEqual(["early", "late"]);
    await store.close();
  });

  it("counts check-ins for another event, and imports none of these", async () => {
    const store = createStore();
    await store.takeIn([item, { ...item, operationId: "b" }]);
    const { elsewhere, items, waiting } = await store.queue(8);
    expect({ elsewhere, items, waiting }).toEqual({
      elsewhere: [{ tournamentId: 7, count: 2 }],
      items: [],
      waiting: 2,
    });
    expect((await store.queue(7)).elsewhere).toEqual([]);
    await expect(new Desk(8).takeIn([item])).rejects.toThrow(/^These check-ins are for another/);
    await store.close();
  });

  it("imports no known item twice", async () => {
    const store = createStore();
    await store.takeIn([item]);
    const changed = { ...item, name: "Ann Baker", checkedIn: false, isTakenIn: true as const };
    await store.takeIn([changed, { ...changed, operationId: "b" }]);
    const { items } = await store.queue(7);
    expect(items).toEqual([item, { ...changed, operationId: "b" }]);
    await store.close();
  });

  it("sends the items of a station under the station's name", async () => {
    const store = createStore();
    await store.enqueue([{ ...item, operationId: "mine" }], "Range");
    const { items, phone } = await store.queue(7);
    expect(phone.device).not.toBe("Range");
    expect(itemsOfFile(queueFile(items))).toMatchObject([{ device: "Range" }]);
    const [code = ""] = queueCodes(items, "ab12");
    expect([...(collected(null, code)?.parts.values() ?? [])]).toMatchObject([
      [{ device: "Range" }],
    ]);
    expect(await store.mine(7)).toMatchObject([{ operationId: "mine" }]);
    await store.close();
  });

  it("reports each clash of its own check-ins once", async () => {
    const store = createStore();
    await store.enqueue([{ ...item, operationId: "mine" }]);
    const { phone } = await store.queue(7);
    const made = { checkedIn: true, deviceCounter: 1, by: null };
    const checkIns = [
      { ...made, operationId: "mine", at: "2027-06-03T12:00:00Z", device: phone.device },
      { ...made, operationId: "theirs", at: "2027-06-03T12:05:00Z", device: "iPhone 9" },
    ];
    const clashing = { ...news, answer: { ...roster, attendees: [someArrival({ checkIns })] } };
    expect((await store.heard(7, clashing, undefined)).hasNewLook).toBe(true);
    expect((await store.queue(7)).looks).toMatchObject([{ operationId: "mine", isFirst: true }]);
    await store.settle(["mine"]);
    expect((await store.heard(7, clashing, undefined)).hasNewLook).toBe(false);
    expect((await store.queue(7)).looks).toEqual([]);
    await store.close();
  });
});
