import { largeText, layoutFaults, setTextSize } from "./faults.ts";
import { accounts, expect, expectGood, test } from "./fixtures.ts";
import {
  answered,
  callsOf,
  currentTournament,
  enterAs,
  newWord,
  signedIn,
  signedUp,
} from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

test("a bank's file is imported, confirmed and undone by keyboard", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  const category = await newCategory(server, { numAttendees: 1 });
  const ticket = await reserved(server, await signedUp(server, ["Robin", "Marsh"]), category);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/overview`);
  await page.getByRole("main").getByRole("link", { name: "Reconciliation" }).click();
  const word = newWord();
  const rows = [
    `Posted,Details ${word},Deposit ${word}`,
    `2026-05-04,ZELLE ${ticket.reference.toLowerCase()} ${word},100.00`,
    `2026-05-05,GALA ${word},25.00`,
  ];
  await page.getByLabel("CSV file").setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  await expect(page.getByText("Please say what the columns of this file are.")).toBeVisible();
  await page.getByLabel(/^Day/).selectOption("Posted");
  await page.getByLabel(/^Amount that came in/).selectOption(`Deposit ${word}`);
  await expectGood(page);
  await page.getByRole("button", { name: "Read the file" }).press("Enter");
  await expect(page.getByText("A file of a bank: 2 new payments.")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Take in 2 new payments" }).press("Enter");
  await expect(page.getByText("Taken in: 2 new payments.")).toBeVisible();

  await page.getByLabel("Search payments").fill(word);
  // Rows of the previous search are dimmed until the new ones are drawn.
  await page.waitForURL(new RegExp(`search=${word}`));
  const row = page.getByRole("row").filter({ hasText: `ZELLE` }).filter({ hasText: word });
  await expect(row).toContainText(`${ticket.reference}, Robin Marsh: $100`);
  await expect(page.getByText("2 in all")).toBeVisible();
  await expectGood(page);
  await row.getByRole("button", { name: "Confirm" }).press("Enter");
  await expect(row).toHaveCount(0);
  const gala = page.getByRole("row").filter({ hasText: `GALA ${word}` });
  await gala.getByRole("button", { name: "Keep as a gift" }).press("Enter");
  await expect(gala).toHaveCount(0);

  await page.getByRole("tab", { name: /^Matched/ }).click();
  await page.getByLabel("Search payments").fill(word);
  // Rows of the previous search are dimmed until the new ones are drawn.
  await page.waitForURL(new RegExp(`search=${word}`));
  await expect(row).toContainText(`${ticket.reference}: $100`);
  await expect(page.getByText("1 in all")).toBeVisible();
  await expectGood(page);
  await row.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(row).toHaveCount(0);
});

test("a deposit is matched with several chosen tickets", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  const category = await newCategory(server, { numAttendees: 1 });
  const first = await reserved(server, await signedUp(server, ["Robin", "Marsh"]), category);
  const second = await reserved(server, await signedUp(server, ["Kim", "Marsh"]), category);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/reconciliation`);
  const word = newWord();
  await page.getByLabel("CSV file").setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`2026-05-06,DEPOSIT ${word},,200.00\n2026-05-06,FEE ${word},3.00,`),
  });
  await page.getByLabel(/^Day/).selectOption("Column 1");
  await page.getByLabel(/^Amount that came in/).selectOption("Column 4");
  await page.getByLabel(/^Amount that went out/).selectOption("Column 3");
  await page.locator("label", { hasText: "Column 2" }).click();
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("button", { name: "Take in 1 new payment" }).click();
  await expect(page.getByText("Taken in: 1 new payment")).toBeVisible();

  await page.getByLabel("Search payments").fill(word);
  // Rows of the previous search are dimmed until the new ones are drawn.
  await page.waitForURL(new RegExp(`search=${word}`));
  const row = page.getByRole("row").filter({ hasText: `DEPOSIT ${word}` });
  await row.getByRole("button", { name: "Choose tickets" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose tickets" });
  for (const { reference } of [first, second]) {
    await dialog.getByLabel("Name or reference").fill(reference);
    await dialog.getByRole("checkbox", { name: reference }).check();
  }
  await expect(dialog.getByText("2 tickets chosen, for $200 of $200")).toBeVisible();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Match" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("tab", { name: /^Matched/ }).click();
  await page.getByLabel("Search payments").fill(word);
  // Rows of the previous search are dimmed until the new ones are drawn.
  await page.waitForURL(new RegExp(`search=${word}`));
  for (const { reference } of [first, second])
    await expect(row).toContainText(`${reference}: $100`);
});

test("a further payment is offered beside an equal one in the books", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  const category = await newCategory(server, { numAttendees: 1 });
  const ticket = await reserved(server, await signedUp(server, ["Robin", "Marsh"]), category);
  const admin = await signedIn(server, accounts.admin);
  const params = { path: { id: ticket.id } };
  const body = { kind: "payment", amount: 50, day: "2026-05-02" };
  await answered(callsOf(server, admin).POST("/api/Ticket/{id}/ledger", { params, body }));
  await enterAs(page, admin);
  await page.goto(`/tournaments/${id}/admin/reconciliation`);
  const word = newWord();
  await page.getByLabel("CSV file").setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Posted ${word},Text,In\n2026-05-04,${ticket.reference} ${word},50.00`),
  });
  await page.getByLabel(/^Day/).selectOption(`Posted ${word}`);
  await page.getByLabel(/^Amount that came in/).selectOption("In");
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("button", { name: "Take in 1 new payment" }).click();
  await page.getByLabel("Search payments").fill(word);
  // Rows of the previous search are dimmed until the new ones are drawn.
  await page.waitForURL(new RegExp(`search=${word}`));
  const row = page.getByRole("row").filter({ hasText: ticket.reference });
  await expect(row).toContainText(
    `${ticket.reference}, Robin Marsh: $50, in the books on 5/2/2026`,
  );
  await expect(row).toContainText("Or it is a further payment");
  await expect(page.getByText("1 in all")).toBeVisible();
  await setTextSize(page, largeText);
  expect(await layoutFaults(page)).toEqual([]);
  await setTextSize(page, "100%");
  await expectGood(page);
  await row.getByRole("button", { name: "Enter as a further payment" }).press("Enter");
  await expect(row).toHaveCount(0);
});
