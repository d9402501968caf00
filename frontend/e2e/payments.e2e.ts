import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { currentTournament, enterAs, signedIn, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

test("a ticket is paid in parts, and its buyer sees the amount due", async ({ page, server }) => {
  const category = await newCategory(server, { numAttendees: 1 });
  const robin = await signedUp(server, ["Robin", "Marsh"]);
  await reserved(server, robin, category);
  const { id } = await currentTournament(server);
  const admin = await signedIn(server, accounts.admin);
  await enterAs(page, admin);
  const list = `/tournaments/${id}/admin/tickets/attendee?category=${category.id}`;
  await page.goto(list);
  await page.getByRole("link", { name: "Payments" }).click();
  await expect(page.getByText(/^Nothing was paid, given back or waived/)).toBeVisible();
  await expectGood(page);

  const dialog = page.getByRole("dialog", { name: "Add entry" });
  const add = async (kind: string, amount: string | null) => {
    await page.getByRole("button", { name: "Add entry" }).click();
    await dialog.getByRole("radio", { name: new RegExp(`^${kind}`) }).press("Space");
    if (amount !== null) await dialog.getByLabel(/^Amount/).fill(amount);
    await dialog.getByLabel(/^Method/).fill("Check");
    await expectGood(page);
    await dialog.getByRole("button", { name: "Add entry" }).click();
    await expect(dialog).toHaveCount(0);
  };
  const sums = page.getByLabel("Sums");
  await add("Payment", "40.50");
  await expect(sums).toContainText("Outstanding$59.50");

  await enterAs(page, robin);
  await page.goto("/account/reservations");
  await expect(page.getByText("$40.50 paid, $59.50 due").first()).toBeVisible();
  await page.getByRole("button", { name: "Begin Payment" }).click();
  await expect(page.getByRole("dialog", { name: "Payment Options" })).toContainText(
    "$59.50 of $100, as $40.50 is paid",
  );

  await enterAs(page, admin);
  await page.goto(list);
  const row = page.getByRole("row", { name: /Robin Marsh/ });
  await expect(row).toContainText("$40.50 received");
  await page.getByRole("link", { name: "Payments" }).click();
  await add("Payment", null);
  await expect(sums).toContainText("Outstanding$0");
  await add("Gift on top", "25");
  await expect(sums).toContainText("Gifts on top$25");
  await expectGood(page);

  await page.goto(list);
  await expect(
    page.getByRole("switch", { name: "The ticket of Robin Marsh is paid" }),
  ).toBeChecked();
  const cancelled = page.getByRole("switch", { name: "The ticket of Robin Marsh is cancelled" });
  await cancelled.press("Space");
  await expect(row).toContainText("$100 to refund");
  await page.getByRole("link", { name: "Payments" }).click();
  await expect(page.getByText("This ticket is cancelled.")).toBeVisible();
  await add("Refund", null);
  await expect(sums).toContainText("To refund$0");
  await expect(sums).toContainText("Received$25");
});
