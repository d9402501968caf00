import { inDatabase } from "./database.ts";
import { accounts, expect, expectGood, expectNoWiderThanWindow, test } from "./fixtures.ts";
import { answered, callsOf, currentTournament, enterAs, signedIn, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

test("the deductible part is shown before paying, and receipted after it", async ({
  page,
  server,
}) => {
  const category = await newCategory(server, { numAttendees: 1, price: 650, fairMarketValue: 180 });
  const robin = await signedUp(server, ["Robin", "Marsh"]);
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/register`);
  const told = "Of $650, $180 is the value you receive; $470 may be deductible.";
  await expect(page.getByText(told).first()).toBeVisible();

  const ticket = await reserved(server, robin, category);
  await enterAs(page, robin);
  await page.goto("/account/reservations");
  await page.getByRole("button", { name: "Begin Payment" }).click();
  await expect(page.getByRole("dialog", { name: "Payment Options" })).toContainText(
    `${told} Only the part of your payment`,
  );
  await page.keyboard.press("Escape");

  const admin = callsOf(server, await signedIn(server, accounts.admin));
  const paid = { id: ticket.id, paid: true, paymentMethod: "Check" };
  await answered(admin.PUT("/api/Ticket", { body: paid }));
  await page.reload();
  await page.getByRole("button", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { name: /^Receipt R-\d{6}$/ })).toBeVisible();
  await expect(page.getByText("Robin Marsh")).toBeVisible();
  await expect(page.getByText(/^You gave \$650\. In return you received/)).toBeVisible();
  await expectGood(page);
  const address = page.url();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText(/^You gave \$650\./)).toBeVisible();
  await expectNoWiderThanWindow(page);
  await page.emulateMedia({ media: "screen" });

  const path = { id: ticket.id };
  const refund = { kind: "refund", amount: 50 };
  await answered(admin.POST("/api/Ticket/{id}/ledger", { params: { path }, body: refund }));
  await page.reload();
  await expect(page.getByText(/This receipt is out of date/)).toBeVisible();
  await page.getByRole("link", { name: "A newer one" }).click();
  await expect(page.getByText(/^You gave \$600\./)).toBeVisible();
  await expect(page).not.toHaveURL(address);

  await page.getByRole("link", { name: "Receipts" }).first().click();
  await expect(page.getByText("Replaced by a newer one")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: /^Receipt of \d{4}$/ }).click();
  await expect(page.getByText(/tells again what receipts of single tickets tell/)).toBeVisible();
  await expectGood(page);
  const mails = await inDatabase(
    server,
    (sql) =>
      sql`SELECT message->>'kind' AS kind FROM outbox WHERE (message->>'ticketId')::bigint = ${ticket.id} ORDER BY id`,
  );
  expect(mails.map(({ kind }) => String(kind))).toEqual(
    expect.arrayContaining(["ticketPaid", "ticketReceipt"]),
  );
});
