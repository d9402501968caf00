import type { Locator } from "@playwright/test";

/** Presses Tab until this is the place to type or press. */
export async function tabTo(place: Locator): Promise<void> {
  const isFocused = () => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60; steps += 1) {
    await place.page().keyboard.press("Tab");
    if (await isFocused()) return;
  }
  throw new Error("Tab does not lead there.");
}
