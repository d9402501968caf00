import { ann } from "#testing/check-in.tsx";
import { inList } from "#testing/roster.ts";
import { draftOf } from "./draft.ts";
import { createHeldStore } from "./held-store.ts";

const phone = { device: "iPhone 1", counter: 0, offset: 0 };
const circumstances = { tournamentId: 7, volunteer: null, offset: 0 };
const tap = (checkedIn: boolean) => draftOf(inList(ann), checkedIn, circumstances);
const made = { checkedIn: true, at: "2027-06-03T12:00:00Z", deviceCounter: 1, by: null };

describe("a tap without an answer on a phone without a disk", () => {
  it("is the same operation when pressed again", () => {
    const held = createHeldStore();
    const first = tap(true);
    held.itemOf(held.again(first, []), phone, undefined);
    expect(held.again(tap(true), []).operationId).toBe(first.operationId);
  });

  it("is a new operation once the person's check-ins contain it", () => {
    const held = createHeldStore();
    const first = tap(true);
    held.itemOf(held.again(first, []), phone, undefined);
    const known = [{ ...made, operationId: first.operationId, device: phone.device }];
    const second = tap(true);
    expect(held.again(second, known)).toBe(second);
    expect(held.itemOf(second, phone, undefined).operationId).toBe(second.operationId);
  });

  it("is a new operation after an undo", () => {
    const held = createHeldStore();
    held.itemOf(held.again(tap(true), []), phone, undefined);
    held.itemOf(held.again(tap(false), []), phone, undefined);
    const second = tap(true);
    expect(held.again(second, [])).toBe(second);
  });
});
