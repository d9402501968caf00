import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { giveHole, giveLogo, paperOf, picturesOf, sponsoredDay } from "./paper.ts";

/** Par and stroke index of the proposed course, from hole 2 on, in the order of play. */
const fromHole2 = [
  "Hole 2 3 4 5 6 7 8 9 10 Sum",
  "Par 5 4 3 4 4 3 5 4 4 36",
  "Stroke index 3 9 17 1 11 15 5 13 8",
  "Hole 11 12 13 14 15 16 17 18 1 Sum Total",
  "Par 4 3 5 4 4 3 4 5 4 36 72",
  "Stroke index 2 16 4 12 6 18 10 14 7",
];

test("the sponsor's logo is on signs, par and stroke index on scorecards", async ({
  page,
  server,
}) => {
  const event = await sponsoredDay(server);
  await giveLogo(server, event.sponsorId);
  await signIn(page, "admin");
  await giveHole(page, event.id, 1, "Iron & Pine");
  await page.goto(`/tournaments/${event.id}/admin/sheets`);
  await expect(page.getByRole("listitem", { name: "Cart signs" })).toBeVisible();
  for (const fold of await page.getByText("Each sheet").all()) await fold.click();
  for (const sheet of ["Hole 1, cart 1", "Hole 1, Iron & Pine"]) {
    await print(page, sheet);
    const [paper] = await paperOf(page);
    expect(paper?.text, sheet).toContain("Iron & Pine");
    const pictures = await picturesOf(page);
    expect(pictures.length, `the logo on ${sheet}`).toBeGreaterThan(0);
    for (const ratio of pictures) expect(ratio).toBeCloseTo(1200 / 500, 1);
    await page.getByRole("button", { name: "No", exact: true }).click();
  }
  await print(page, "Hole 2, cart 1");
  expect((await paperOf(page))[0]?.text, "nobody sponsors hole 2").not.toContain("Iron & Pine");
  expect(await picturesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await print(page, "Hole 2");
  const [card] = await paperOf(page);
  for (const row of fromHole2) expect(card?.text).toContain(row);
});

/** Prints one sheet. */
async function print(page: Page, sheet: string): Promise<void> {
  // `first`: the longest drive of a hole has the same name as its scorecard, and comes after it.
  const button = page.getByRole("button", { name: `Print ${sheet}`, exact: true });
  await button.first().click();
  await expect(page.getByRole("dialog", { name: "Did it print?" })).toBeVisible();
}
