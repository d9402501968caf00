import { expect, type Locator } from "@playwright/test";

/** Presses Tab until this element has the focus; backwards with `Shift+Tab`. */
export async function tabTo(place: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const isFocused = () => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60; steps += 1) {
    await place.page().keyboard.press(key);
    if (await isFocused()) return;
  }
  throw new Error(`${key} does not lead there.`);
}

/** Types into the field once the opened dialog has focused it; earlier letters would go to the page behind it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.page().keyboard.press("ControlOrMeta+a");
  await field.page().keyboard.type(text);
}
