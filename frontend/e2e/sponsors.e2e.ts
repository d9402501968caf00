import { randomUUID } from "node:crypto";
import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { answered, callsOf, currentTournament, enterAs, signedIn, signedUp } from "./people.ts";
import { openUsersSponsors } from "./users-sponsors.ts";

test("a sponsor is made, linked to a user, unlinked and deleted", async ({
  page,
  server,
  alerts,
}) => {
  const name = `Sponsor ${randomUUID()}`;
  const manager = await signedUp(server, ["Mia", "Manager"]);
  await openUsersSponsors(page, server);
  await page.getByRole("link", { name: "Add new sponsor" }).click();
  await expect(page.getByRole("heading", { name: "Sponsor Information" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description").fill("d".repeat(141));
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("There are no linked users.")).toBeVisible();
  await expectGood(page);

  await page.getByRole("link", { name: "Link User to Sponsor" }).click();
  await expect(page.getByLabel("Sponsor", { exact: true }).locator("option:checked")).toHaveText(
    name,
  );
  await page.getByRole("combobox", { name: "User" }).fill(manager.email.slice(0, 30));
  await page.getByRole("option", { name: `Mia Manager (${manager.email})` }).waitFor();
  await expectGood(page);
  await page.getByRole("listbox").getByRole("option").click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect
    .poll(() => alerts.at(-1))
    .toBe("New link of a user to a sponsor successfully created.");
  await expect(page.getByRole("tab", { name: "Sponsors" })).toHaveAttribute(
    "aria-selected",
    "true",
  );

  await page.getByRole("searchbox", { name: "Search sponsors" }).fill(name);
  await expect(page.getByText("1 in all")).toBeVisible();
  const row = page.getByRole("table", { name: "Sponsors" }).locator("tbody tr");
  await expect(row.locator("td").nth(1)).toHaveText(`${"d".repeat(137)}…Show all`);
  await expectGood(page);
  await row.getByRole("link", { name: "Edit" }).click();
  const linked = page.getByRole("list", { name: "Linked users" });
  await expect(linked).toContainText(`Mia Manager (${manager.email})`);
  await expectGood(page);
  await linked.getByRole("button", { name: "Unlink User" }).click();
  await expect(page.getByText("There are no linked users.")).toBeVisible();
  expect(alerts.at(-1)).toBe("Are you sure to unlink this user?");

  await page.goBack();
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^No sponsors match/)).toBeVisible();
});

test("the same link a second time is refused in words @phone", async ({ page, server, alerts }) => {
  const admin = await signedIn(server, accounts.admin);
  const manager = await signedUp(server, ["Mia", "Manager"]);
  const { id: tournamentId } = await currentTournament(server);
  const calls = callsOf(server, admin);
  const { id: sponsorId } = await answered(
    calls.POST("/api/Sponsor", { body: { name: `Sponsor ${randomUUID()}` } }),
  );
  const body = { userId: manager.id, sponsorId, tournamentId };
  await answered(calls.POST("/api/UserSponsor", { body }));
  await enterAs(page, admin);
  await page.goto(`/tournaments/${tournamentId}/admin/userSponsor/new?sponsorId=${sponsorId}`);
  await page.getByRole("combobox", { name: "User" }).fill(manager.email);
  await page.getByRole("listbox").getByRole("option").click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This user is linked to the sponsor already.",
  );
  expect(alerts).toEqual(["Error: This user is linked to the sponsor already."]);
});
