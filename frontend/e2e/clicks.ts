import type { Page } from "@playwright/test";

/** Counts presses: every time a mouse button or a finger goes down on a page, whatever the effect. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => void (clicks += 1));
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && countClick(), true);
  });
  return () => clicks;
}
