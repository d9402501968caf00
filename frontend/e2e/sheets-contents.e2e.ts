import { expect, signIn, test } from "./fixtures.ts";
import { giveHole, giveLogo, paperOf, sponsoredDay } from "./paper.ts";

/** Par and stroke index of the proposed course, from hole 2 on and round. */
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
  await page.getByRole("button", { name: /^Print all/ }).click();
  await expect(page.getByRole("dialog", { name: "Did it print?" })).toBeVisible();
  const paper = await paperOf(page);
  const [ofHole1, ofHole2] = paper;
  expect(ofHole1?.text).toContain("Iron & Pine");
  expect(ofHole1?.pictures.length, "the logo on the signs of hole 1").toBeGreaterThan(0);
  for (const ratio of ofHole1?.pictures ?? []) expect(ratio).toBeCloseTo(1200 / 500, 1);
  expect(ofHole2?.text, "nobody sponsors hole 2").not.toContain("Iron & Pine");
  expect(ofHole2?.pictures).toEqual([]);
  const sponsored = paper.find(({ text }) => text.includes("is sponsored by Iron & Pine"));
  expect(sponsored?.pictures.length, "the logo on the sign of the hole").toBeGreaterThan(0);
  const card = paper.find(({ text }) => text.includes("Stroke index"));
  for (const row of fromHole2) expect(card?.text).toContain(row);
});
