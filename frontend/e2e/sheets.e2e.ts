import type { Page } from "@playwright/test";
import { expect, expectGood, signIn, test } from "./fixtures.ts";
import { giveHole, paperOf, sponsoredDay, type PaperPage } from "./paper.ts";

/** Widths and heights in points (72 an inch). */
const letter = [612, 792];
const letterWide = [792, 612];
const a4 = [595.28, 841.89];
const papers = { "Letter (8.5 × 11 in)": letter, "A4 (210 × 297 mm)": a4 };

test("the paper of a day is printed, and then only the changed sheets", async ({
  page,
  server,
  alerts,
}) => {
  const event = await sponsoredDay(server);
  await signIn(page, "admin");
  await giveHole(page, event.id, 9, "Iron & Pine");
  await page.goto(`/tournaments/${event.id}/admin/sheets`);
  const signs = page.getByRole("listitem", { name: "Cart signs" });
  await expect(signs).toContainText("4 sheets: 4 not printed");
  await expectGood(page);

  await page.getByRole("button", { name: /^Print all/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Did it print?" });
  await expect(dialog).toBeVisible();
  await expectGood(page);
  const whole = await paperOf(page);
  const isWide = ({ text }: PaperPage) => text.includes("is sponsored by Iron & Pine");
  expect(whole.filter(isWide).map(({ size }) => size)).toEqual([letterWide]);
  for (const it of whole) if (!isWide(it)) expect(it.size).toEqual(letter);
  const [signPage] = whole;
  for (const text of ["Ann Lark", "Bo Lark", "Cy Lark", "Cart 1", "Cart 2", "Hole 1"])
    expect(signPage?.text, "two signs a page").toContain(text);
  const all = whole.map(({ text }) => text).join("\n");
  expect(all).not.toContain("Did it print?");
  expect(all, "nothing of the site's frame").not.toContain("Data Export");
  expect(all.replaceAll(/\s/g, ""), "no name is cut").toContain(event.longName.replace(" ", ""));
  expect(all, "in the alphabetical list").toContain("Lark, Ann");

  await dialog.getByRole("button", { name: "Yes, mark as printed" }).click();
  await expect(page.getByText(/^Nothing changed since /)).toBeVisible();
  expect(alerts.at(-1)).toMatch(/^\d+ sheets marked as printed\.$/);

  await event.replaceBo("Zoe", "Zimmer");
  await page.reload();
  await expect(signs).toContainText("Zoe Zimmer instead of Bo Lark");
  await expectGood(page);
  await page.getByRole("button", { name: /^Print the 7 that changed since / }).click();
  await expect(dialog).toBeVisible();
  const changed = (await paperOf(page)).map(({ text }) => text).join("\n");
  for (const text of ["Zoe Zimmer", "Zimmer, Zoe", "Ann Lark"]) expect(changed).toContain(text);
  expect(changed, "the sign of other carts stays").not.toContain("sponsored by");
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(signs, "unanswered paper counts as none").toContainText("1 changed since");

  await event.cancel("Moor");
  await page.reload();
  const gone = page.getByRole("region", { name: "No longer wanted" });
  await expect(gone).toContainText("Cart sign: Hole 2, cart 1: Dee Moor, Eve Moor");
  await expect(gone.getByRole("listitem"), "two signs, a card and three badges").toHaveCount(6);
  await expectGood(page);
  await gone.getByRole("button", { name: "The 6 papers are removed" }).press("Enter");
  await expect(gone).toBeHidden();
  expect(alerts.at(-1)).toBe("6 sheets marked as removed.");
});

test("each of the nine kinds keeps to its paper, Letter and A4", async ({ page, server }) => {
  const event = await sponsoredDay(server);
  await signIn(page, "admin");
  await giveHole(page, event.id, 9, "Iron & Pine");
  await page.goto(`/tournaments/${event.id}/admin/sheets`);
  for (const [label, size] of Object.entries(papers)) {
    await page.getByLabel("Paper").selectOption(label);
    await page.getByRole("button", { name: /^Print all/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const kinds = await kindsOf(page);
    expect(new Set(kinds).size, label).toBe(9);
    const found = (await paperOf(page)).map((it) => it.size.map(Math.round));
    expect(found.length, `${label}: no kind runs over onto a page more`).toBe(kinds.length);
    for (const [place, kind] of kinds.entries()) {
      const expected = kind === "sponsorSign" ? size.toReversed() : size;
      expect(found[place], `${label}: ${kind}`).toEqual(expected.map(Math.round));
    }
    expect(pagesOf(kinds)).toMatchObject({ cartSign: 2, scorecard: 1, badge: 2, starterSheet: 1 });
    await page.getByRole("button", { name: "No", exact: true }).click();
  }
  await page.reload();
  await expect(page.getByLabel("Paper"), "the paper chosen last").toHaveValue("a4");
  const boxes = page.getByRole("list", { name: "Kinds of sheet" }).getByRole("checkbox");
  for (const box of await boxes.all()) await box.uncheck();
  await expect(page.getByText("No kind is chosen.")).toBeVisible();
});

/** The kind of each printed page, in order. */
function kindsOf(page: Page): Promise<string[]> {
  return page
    .locator("[data-paper] > [data-kind]")
    .evaluateAll((pages) => pages.map((it) => it.getAttribute("data-kind") ?? ""));
}

function pagesOf(kinds: readonly string[]): Record<string, number> {
  const pages: Record<string, number> = {};
  for (const kind of kinds) pages[kind] = (pages[kind] ?? 0) + 1;
  return pages;
}
