import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type * as Axe from "axe-core";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const modal = "dialog:modal";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules of `tags` that depend on colours. The results of the others are the same in both colour schemes. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Fails with every rule of WCAG 2.2 A and AA that the page breaks, or with those of `rules` alone. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Rows of the previous search are dimmed until the new ones are drawn.
  await expect(page.locator('div[aria-busy="true"]')).toHaveCount(0);
  // Loading axe's half megabyte takes longer than its rules, so each document loads it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  expect(await page.evaluate(violations, { modal, options: optionsFor(rules) })).toEqual([]);
}

function optionsFor(rules?: readonly string[]): Axe.RunOptions {
  return {
    runOnly: rules ? { type: "rule", values: [...rules] } : { type: "tag", values: tags },
    // Describing passed rules takes as long as checking them.
    resultTypes: ["violations"],
    selectors: false,
    // Frames belong to a payment provider and have no origin, so they would not answer.
    iframes: false,
  };
}

/** Runs in the page, so it cannot use anything outside of this function. */
async function violations(given: { modal: string; options: Axe.RunOptions }): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  // Behind an open dialog nothing can be pressed, and a half-covered row would count as a small target.
  const place = document.querySelector(given.modal) === null ? document : given.modal;
  const { violations } = await axe.run(place, given.options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await expectAccessible(page, colorScheme === "dark" ? rulesOfColours : undefined);
  }
}

export async function expectNoWiderThanWindow(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scroll, page.url()).toBeLessThanOrEqual(width);
}

/** Checks that the page is accessible and no wider than the window, in light and dark. */
export async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  await expectNoWiderThanWindow(page);
}
