import type { Page } from "@playwright/test";

/** Counts presses: every time a mouse button or a finger goes down on a page, whatever the effect. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => void (clicks += 1));
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    // Playwright stops a press at the window, and repeats it, if its target has moved away meanwhile. Such a press never reaches the document.
    document.addEventListener("pointerdown", ({ isTrusted }) => isTrusted && countClick(), true);
  });
  return () => clicks;
}
