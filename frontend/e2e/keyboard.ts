import type { Locator } from "@playwright/test";

/** Presses Tab until this is the place to type or press; backwards with `Shift+Tab`. */
export async function tabTo(place: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const isFocused = () => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60; steps += 1) {
    await place.page().keyboard.press(key);
    if (await isFocused()) return;
  }
  throw new Error(`${key} does not lead there.`);
}
