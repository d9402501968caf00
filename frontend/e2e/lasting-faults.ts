import type { Page } from "@playwright/test";
import { layoutFaults } from "./faults.ts";

/** Milliseconds between two checks. */
const pauses = [250, 500, 1_000, 2_000] as const;

/** Layout faults that stay: a page may still be drawing new rows, and takes longer on a busy machine. */
export async function lastingFaults(page: Page): Promise<string[]> {
  let found = await layoutFaults(page);
  if (found.length === 0) return found;
  // The event stream of the check-in pages keeps the network busy for ever.
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  for (const pause of pauses) {
    found = await layoutFaults(page);
    if (found.length === 0) return found;
    await page.waitForTimeout(pause);
  }
  return layoutFaults(page);
}
