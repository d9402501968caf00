import { accounts, expect, test } from "./fixtures.ts";
import { enterAs, signedIn } from "./people.ts";
import { pastTournament, tournament } from "./tournaments.ts";

test("an Admin copies a past tournament to next year and deletes the copy", async ({
  page,
  server,
  alerts,
}) => {
  const past = await pastTournament(server);
  const { rounds } = await tournament(server, past.id);
  const year = String(new Date().getFullYear() + 1);
  const [firstDay, shown, inTables] = [`${year}-10-08`, `October 8th, ${year}`, `10/8/${year}`];
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto("/tournaments");
  const list = page.getByRole("main").getByRole("listitem");
  await list.filter({ hasText: past.name }).getByRole("button", { name: "Copy" }).click();

  const dialog = page.getByRole("dialog", { name: `Copy ${past.name}` });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveValue(past.name);
  await dialog.getByLabel("First day").fill(firstDay);
  const slug = `${past.slug}-${year}`;
  await expect(dialog.getByLabel("Slug")).toHaveValue(slug);
  await dialog.getByRole("button", { name: "Create" }).click();

  await expect(page.getByRole("heading", { name: "General Information" })).toBeVisible();
  await expect(page.getByLabel("First day")).toHaveValue(firstDay);
  await expect(page.getByRole("img", { name: /^The banner of/ })).toBeVisible();
  await page.goto(page.url().replace(/edit$/, "admin/rounds/new"));
  for (const { name, maxAttendees } of rounds) {
    const row = page.locator("tr", { hasText: name });
    await expect(row).toContainText(inTables);
    await expect(row, "nobody plays yet").toContainText(`${maxAttendees} of ${maxAttendees}`);
  }
  await page.goto(page.url().replace(/admin.*$/, slug));
  await expect(page.getByText("Not live: visitors do not see this page.")).toBeVisible();
  await expect(page.getByRole("article").locator("header")).toContainText(shown);

  await page.goto("/tournaments");
  const copy = list.filter({ hasText: shown });
  await copy.getByRole("button", { name: "Delete" }).click();
  await expect(copy).toHaveCount(0);
  await expect(list.filter({ hasText: past.name }), "what was copied stays").toHaveCount(1);
  expect(alerts).toEqual([
    "New Tournament successfully created.",
    `Are you sure you want to delete this tournament?\n\n${past.name}, 10/08/${year}`,
  ]);
});
