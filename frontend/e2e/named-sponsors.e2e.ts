import { accounts, expect, expectGood } from "./fixtures.ts";
import { test } from "./own-server.ts";
import { enterAs, newWord, signedIn, signedUp } from "./people.ts";
import { newCategory } from "./tickets.ts";
import { liveTournament } from "./tournaments.ts";

test("a buyer names a sponsor, and an Admin approves it", async ({ page, server }) => {
  const admin = await signedIn(server, accounts.admin);
  const { id } = await liveTournament(server);
  const name = `Bank ${newWord()}`;
  await newCategory(server, { tournamentId: id, noCostFlag: true, sponsorFlag: true });
  const buyer = await signedUp(server, ["Robin", "Marsh"]);
  await enterAs(page, buyer);
  await page.goto(`/tournaments/${id}/admin/tickets/sponsor/new`);
  await expect(page.getByRole("heading", { name: "Name a new sponsor" })).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Name of the sponsor").fill(name);
  await page.getByRole("button", { name: "Name it" }).click();
  await expect(page.getByLabel("Sponsor", { exact: true })).toContainText(name);

  await enterAs(page, admin);
  await page.goto(`/tournaments/${id}/admin/user-sponsor`);
  await expect(page.getByRole("button", { name: `Approve ${name}` })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(page.getByRole("button", { name: `Approve ${name}` })).toBeHidden();
});
