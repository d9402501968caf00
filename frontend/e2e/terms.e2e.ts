import { accounts, expect, expectGood } from "./fixtures.ts";
import { test } from "./own-server.ts";
import { enterAs, signedIn, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";
import { liveTournament } from "./tournaments.ts";

test("an Admin sets a term, a buyer promises a check, a ticket lapses", async ({
  page,
  server,
}) => {
  const { id } = await liveTournament(server);
  const admin = await signedIn(server, accounts.admin);
  const category = await newCategory(server, {
    tournamentId: id,
    numAttendees: 1,
    maxTotalTickets: 5,
  });

  await enterAs(page, admin);
  await page.goto(`/tournaments/${id}/admin/tickets/attendee`);
  await page.getByRole("link", { name: "Payment Terms" }).click();
  await page.getByLabel("Within days of the reservation").press("Space");
  await page.getByLabel(/^Days/).fill("14");
  await page.getByLabel(/^Reminder/).fill("3");
  await page.getByLabel(/^The ticket lapses/).press("Space");
  await expectGood(page);
  const told = page.waitForEvent("dialog");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  expect((await told).message()).toBe("Payment Terms successfully updated.");
  await page.reload();
  await expect(page.getByLabel(/^Days/)).toHaveValue("14");

  const robin = await signedUp(server, ["Robin", "Marsh"]);
  await reserved(server, robin, category);
  await enterAs(page, robin);
  await page.goto("/account/reservations");
  await expect(page.getByText(/^Not paid: \$100 due by \d+\/\d+\/\d{4}$/)).toBeVisible();
  await page.getByRole("button", { name: "Begin Payment" }).click();
  const options = page.getByRole("dialog", { name: "Payment Options" });
  await expect(options).toContainText(/Please pay by \w+, \w+ \d+\w\w, \d{4}/);
  await expect(options).toContainText("After that day the ticket is cancelled");
  await options.getByLabel("I send a check").press("Space");
  await expectGood(page);

  await enterAs(page, admin);
  await page.goto(`/tournaments/${id}/admin/tickets/attendee`);
  const row = page.getByRole("row", { name: /Robin Marsh/ });
  await expect(row.getByLabel("Check promised")).toBeChecked();
  await page.getByLabel("Select the ticket of Robin Marsh").press("Space");
  await page.getByRole("button", { name: "Let lapse" }).click();
  await expect(row).toContainText("Lapsed");
  await expectGood(page);
  await row.getByRole("button", { name: "Take it up again" }).click();
  await expect(row.getByRole("button", { name: "Take it up again" })).toHaveCount(0);
});
