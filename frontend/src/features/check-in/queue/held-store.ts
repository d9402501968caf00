import type { CheckInRow } from "#features/check-in/fold.ts";
import { handOf } from "./hand.ts";
import type { Draft, Item, Look, Phone } from "./records.ts";

const keyOf = ({ id, checkedIn }: Pick<Draft, "id" | "checkedIn">) => `${id} ${String(checkedIn)}`;

/** The memory of a phone without a disk: taps whose answer was lost, and looks. */
export function createHeldStore() {
  const items = new Map<string, Item>();
  let looks: readonly Look[] = [];
  let made = 0;
  return {
    /**
     * Returns the earlier, unanswered draft of the same tap, so that the server recognises the operation. A draft that the person's
     * check-ins contain was recorded and is dropped; so is one from before the opposite tap.
     */
    again(draft: Draft, checkIns: readonly CheckInRow[]): Draft {
      items.delete(keyOf({ ...draft, checkedIn: !draft.checkedIn }));
      const before = items.get(keyOf(draft));
      const isRecorded = checkIns.some(({ operationId }) => operationId === before?.operationId);
      if (isRecorded) items.delete(keyOf(draft));
      return isRecorded ? draft : (before ?? draft);
    },

    itemOf(draft: Draft, phone: Phone, station: string | undefined): Item {
      const known = items.get(keyOf(draft));
      if (known !== undefined) return known;
      made += 1;
      const item = { ...draft, ...handOf(phone, station), deviceCounter: phone.counter + made };
      items.set(keyOf(draft), item);
      return item;
    },
    answered: (draft: Draft) => void items.delete(keyOf(draft)),

    looks: () => looks,
    hold: (more: readonly Look[]) => void (looks = [...looks, ...more]),
    /** Removes looks that were seen, or written to the disk. */
    drop: (gone: ReadonlySet<string>) =>
      void (looks = looks.filter(({ operationId }) => !gone.has(operationId))),
  };
}
