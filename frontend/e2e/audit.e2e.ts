import { readFile } from "node:fs/promises";
import { accounts, expect, expectGood, openMenu, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { currentTournament, enterAs, signedIn, signedUp } from "./people.ts";
import { newTournament } from "./tournaments.ts";

test("an Admin finds a change in the audit trail and exports it, by keyboard", async ({
  page,
  server,
  alerts,
}) => {
  const { id, name } = await newTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/edit`);
  await page.getByLabel("Venue", { exact: true }).fill("=Pine Hollow");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect.poll(() => alerts.splice(0)).toEqual(["Tournament successfully updated."]);

  await openMenu(page);
  await page.getByRole("link", { name: "Audit Trail" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Audit Trail" })).toBeVisible();
  const newest = page.getByRole("row").nth(1);
  await expect(newest).toContainText(accounts.admin.email);
  await expect(newest).toContainText(`Changed tournament “${name} `);
  await expect(newest).toContainText("Willow Creek → =Pine Hollow");
  await expectGood(page);

  await tabTo(newest.getByRole("link", { name: `History of tournament ${id}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Only what was done to tournament ${id}.`)).toBeVisible();
  await expect(page.getByRole("status").first()).toHaveText("2 in all");
  await expect(page.getByRole("row").nth(2)).toContainText(`Created tournament “${name} `);
  await page.getByLabel("What was done").selectOption("Created tournament");
  await expect(page).toHaveURL("/audit?action=tournament.create");
  await page.goto(`/audit?subject=tournament&subjectId=${id}`);
  await page.reload();
  await expect(page.getByRole("status").first(), "the address says all").toHaveText("2 in all");
  await expectGood(page);

  const button = page.getByRole("button", { name: "Export" });
  await tabTo(button);
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit_data_export_\d{4}-\d\d-\d\d-\d{6}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFentry,at,actorId,actorEmail,stationName,action,subjectId,field,before,after",
  );
  expect(lines[1]).toContain('"tournament.update"');
  expect(lines[1], "no formula").toContain(`,${id},"locationTitle","Willow Creek","'=Pine Hollow"`);
  expect(lines.slice(2, -1).every((line) => line.includes('"tournament.create"'))).toBe(true);
  expect(lines.some((line) => line.includes(name))).toBe(true);
  await expect.poll(() => alerts).toEqual(["Download successful!"]);
  await page.goto("/audit");
  await expect(page.getByRole("row").nth(1)).toContainText("Exported the audit trail");
});

test("the trail names people as they are called now, and is for Admins alone", async ({
  page,
  server,
  alerts,
}) => {
  const [{ id }, somebody] = await Promise.all([currentTournament(server), signedUp(server)]);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/user-sponsor/${somebody.id}/edit?type=user`);
  await page.getByLabel("First name").fill("Quillon");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => alerts).toEqual(["User successfully updated."]);
  await page.goto(`/audit?subject=user&subjectId=${somebody.id}`);
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("first name: changed");
  await page.goto("/audit?search=quillon");
  await row.getByRole("link", { name: "Changed user “Quillon Guest”" }).first().click();
  await expect(page.getByLabel("First name")).toHaveValue("Quillon");

  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto("/audit");
  await expect(
    page.getByRole("heading", { name: "This page is not for your account" }),
  ).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole("link", { name: "Audit Trail" })).toHaveCount(0);
});
