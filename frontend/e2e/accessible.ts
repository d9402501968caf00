import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type * as Axe from "axe-core";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const modal = "dialog:modal";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules of `tags` that depend on colours; the others read what both colour schemes share. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Fails with every rule of WCAG 2.2 A and AA that the page breaks, or those of `rules`. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Rows of the search before are dimmed until the next ones are there.
  await expect(page.locator('div[aria-busy="true"]')).toHaveCount(0);
  // Running axe's half megabyte takes longer than its rules, so each document does it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  expect(await page.evaluate(violations, { modal, options: optionsFor(rules) })).toEqual([]);
}

function optionsFor(rules?: readonly string[]): Axe.RunOptions {
  return {
    runOnly: rules ? { type: "rule", values: [...rules] } : { type: "tag", values: tags },
    // Rules that pass are not described, which takes as long as the rules themselves.
    resultTypes: ["violations"],
    selectors: false,
    // Frames are a payment provider's, of no origin: they would not answer.
    iframes: false,
  };
}

/** Runs in the page, and so holds all that it needs. */
async function violations(given: { modal: string; options: Axe.RunOptions }): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  // Of what is behind an open dialog nothing can be pressed, and a row that it covers by half is no small target.
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

/** Accessible, and no wider than the window, in light and dark. */
export async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  await expectNoWiderThanWindow(page);
}
