import type { Draft, Item, Phone } from "./records.ts";

/** Taps of a phone without a disk whose answer was lost: pressed again, they are sent as the same. */
export function createUnanswered() {
  const items = new Map<string, Item>();
  let made = 0;
  const keyOf = ({ id, checkedIn }: Draft) => `${id} ${String(checkedIn)}`;
  return {
    itemOf(draft: Draft, { device, counter }: Phone): Item {
      const known = items.get(keyOf(draft));
      if (known !== undefined) return known;
      made += 1;
      const item = { ...draft, device, deviceCounter: counter + made };
      items.set(keyOf(draft), item);
      return item;
    },
    answered: (draft: Draft) => void items.delete(keyOf(draft)),
  };
}
