import type { Page } from "@playwright/test";

/** The columns of the board on a big screen whose end is not visible. */
export function cutOff(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("article section")]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map((section) => section.getAttribute("aria-label")),
  );
}
