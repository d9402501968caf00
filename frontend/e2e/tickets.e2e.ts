import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { callsOf, currentTournament, enterAs, newWord, signedIn, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

test("an unpaid ticket is paid for or deleted @phone", async ({ page, server, alerts }) => {
  const category = await newCategory(server, { maxTotalTickets: 1 });
  const person = await signedUp(server);
  const { reference } = await reserved(server, person, category);
  await enterAs(page, person);
  await page.goto("/account/reservations");
  await page.getByRole("button", { name: "Begin Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Payment Options" });
  await expect(dialog).toContainText("$100");
  await expect(dialog).toContainText(`Your reference is ${reference}.`);
  await expect(dialog.getByRole("link", { name: "https://pay.example/flight" })).toBeVisible();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/to get tickets to an event!/)).toBeVisible();
  expect(alerts).toEqual(["Are you sure you want to delete this ticket?"]);
  // The place is free at once.
  await reserved(server, await signedUp(server), category);
});

test("an Admin marks tickets paid and cancelled, and their owners see it", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server, { numAttendees: 1 });
  const [robin, kim] = [
    await signedUp(server, ["Robin", "Marsh"]),
    await signedUp(server, ["Kim", "Lee"]),
  ];
  const { reference } = await reserved(server, robin, category);
  await reserved(server, kim, category);
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/tickets/attendee?category=${category.id}`);
  await expect(page.getByRole("tab", { name: category.name })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expectGood(page);

  await page.getByRole("searchbox", { name: "Search tickets" }).fill(robin.email);
  await expect(page.getByRole("row", { name: /Kim Lee/ })).toHaveCount(0);
  const paid = page.getByRole("switch", { name: "The ticket of Robin Marsh is paid" });
  await paid.press("Space");
  await page.getByRole("dialog", { name: "Are you sure to mark this ticket paid?" }).waitFor();
  await page.keyboard.press("Enter");
  await expect(paid).toBeChecked();
  await expect(paid).toHaveAttribute("aria-busy", "false");
  await paid.press("Space");
  await expect(paid).not.toBeChecked();
  expect(alerts).toEqual(["Are you sure to mark this ticket unpaid?"]);
  await page.getByRole("searchbox", { name: "Search tickets" }).fill("");
  await expect(page.getByRole("row", { name: /Kim Lee/ })).toHaveCount(1);
  const code = reference.replace("FW-", "").replaceAll("Q", "o").replaceAll("7", "l");
  await page.getByRole("searchbox", { name: "Search tickets" }).fill(code.toLowerCase());
  await expect(page.getByRole("row", { name: /Kim Lee/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Robin Marsh/ })).toContainText(reference);
  await page.getByRole("searchbox", { name: "Search tickets" }).fill("");
  await expect(page.getByRole("row", { name: /Kim Lee/ })).toHaveCount(1);

  await page.getByRole("button", { name: "Select all unpaid" }).click();
  await page.getByRole("button", { name: "Mark paid" }).click();
  await page.getByRole("combobox", { name: /^Method/ }).fill("Check");
  await page.getByRole("textbox", { name: /^Reference/ }).fill("No. 77");
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Mark paid" }).click();
  await expect(page.getByText("Check No. 77")).toHaveCount(2);
  await page.getByText("Unpaid", { exact: true }).click();
  await expect(page.getByText("There are no such tickets.")).toBeVisible();
  await page.getByText("Unpaid", { exact: true }).click();

  await page.getByRole("button", { name: "Payment details" }).first().click();
  await page.getByRole("textbox", { name: /^Note/ }).fill("Thanked by phone");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Thanked by phone")).toBeVisible();
  // Waits for the focus: a key before that would go to the element that the closing dialog focuses.
  await expect(page.getByRole("button", { name: "Payment details" }).first()).toBeFocused();

  const cancelled = page.getByRole("switch", { name: "The ticket of Robin Marsh is cancelled" });
  await cancelled.press("Space");
  await expect(cancelled).toBeChecked();
  await expect(cancelled).toHaveAttribute("aria-busy", "false");
  await enterAs(page, robin);
  await page.goto("/account/tickets");
  await expect(page.getByText("No Passes Found")).toBeVisible();
  await page.goto("/account/reservations");
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "1 group" }).click();
  await expect(page.getByText(/This ticket is cancelled/)).toBeVisible();

  await enterAs(page, kim);
  await page.goto("/account/reservations");
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Begin Payment" })).toHaveCount(0);
});

test("a walk-up sold by name alone is at check-in at once @phone", async ({ page, server }) => {
  const category = await newCategory(server);
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/tickets/attendee/new`);
  await page.getByRole("switch", { name: /^New purchaser/ }).press("Space");
  // Letters only, as names refuse digits that look like a telephone number.
  const name = `Walkup-${newWord()}`;
  await page.getByLabel("First name").fill("Wally");
  await page.getByLabel("Last name").fill(name);
  await page.getByRole("radio", { name: category.name }).press("Space");
  await page.getByRole("switch", { name: "Paid now" }).press("Space");
  await page.getByRole("combobox", { name: /^Method/ }).fill("Cash");
  await expectGood(page);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/groups$/);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.getByPlaceholder("start typing...").fill(name.toLowerCase());
  await page.getByRole("option").click();
  await expect(page.getByRole("dialog", { name: `Wally ${name}` })).toContainText("Paid");
});

test("an Admin reserves for a user, and edits their groups @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server);
  const person = await signedUp(server, ["Robin", "Marsh"]);
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/tickets/attendee?category=${category.id}`);
  await page.getByRole("link", { name: "New Ticket" }).click();
  const purchaser = page.getByRole("combobox", { name: "Purchaser" });
  await purchaser.pressSequentially(person.email.slice(0, 12));
  await page.getByRole("option", { name: `Robin Marsh (${person.email})` }).click();
  await expect(page.getByRole("radio", { name: category.name })).toBeChecked();
  await expectGood(page);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/admin\/tickets\/attendee\/\d+\/groups$/);
  expect(alerts).toEqual(["New Ticket successfully created."]);

  await expect(page.getByText(/Bought by Robin Marsh/)).toBeVisible();
  await page.getByRole("button", { name: "Add teammate" }).click();
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("combobox", { name: "User" }).pressSequentially("volunteer@");
  await page.getByRole("option").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Add teammate" }).click();
  await expect(page.getByText("2 of 4 spots taken")).toBeVisible();
});

test("the second of two Admins at a ticket sees its new state @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server);
  const ticket = await reserved(server, await signedUp(server, ["Robin", "Marsh"]), category);
  const { id } = await currentTournament(server);
  const admin = await signedIn(server, accounts.admin);
  await enterAs(page, admin);
  await page.goto(`/tournaments/${id}/admin/tickets/attendee?category=${category.id}`);
  const paid = page.getByRole("switch", { name: "The ticket of Robin Marsh is paid" });
  await paid.waitFor();
  const body = { id: ticket.id, isCancelled: true };
  await callsOf(server, admin).PUT("/api/Ticket", { body });
  await paid.press("Space");
  await page.getByRole("dialog").getByRole("button", { name: "Mark paid" }).click();
  const cancelled = page.getByRole("switch", { name: "The ticket of Robin Marsh is cancelled" });
  await expect(cancelled).toBeChecked();
  await expect(paid).not.toBeChecked();
  await expect.poll(() => alerts.at(-1)).toMatch(/^Error: .*changed/);
});
