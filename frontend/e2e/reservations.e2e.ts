import type { Page } from "@playwright/test";
import { largeText, setTextSize } from "./faults.ts";
import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { lastingFaults } from "./lasting-faults.ts";
import { paidTickets } from "./layout-rows.ts";
import { enterAs, signedIn } from "./people.ts";

test("reservations fit every width with paid tickets alone and past ones @desktop", async ({
  page,
  server,
}) => {
  test.slow();
  await paidTickets(server);
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto("/account/reservations");
  const table = page.getByRole("table", { name: "Your tickets" });
  for (const when of ["Upcoming", "Past"]) {
    await page.getByText(when, { exact: true }).click();
    await expect(page.getByRole("radio", { name: when })).toBeChecked();
    await expect(table).toBeVisible();
    await expect(table.getByRole("button", { name: "Begin Payment" })).toHaveCount(0);
    expect(await faults(page), when).toEqual([]);
    await expectGood(page);
  }
});

/** Layout faults from the narrowest phone to a wide screen, with text of either size. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const text of [largeText, "100%"])
    for (const width of [320, 390, 768, 1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await setTextSize(page, text);
      const here = await lastingFaults(page);
      found.push(...here.map((fault) => `${width} px, text at ${text}: ${fault}`));
    }
  return found;
}
