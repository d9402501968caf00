import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { callsOf, currentTournament, enterAs, signedIn, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

test("a waiting visitor is offered the freed place, and reserves it", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server, { maxTotalTickets: 1 });
  const [owner, waiting] = [await signedUp(server), await signedUp(server, ["Kim", "Lee"])];
  const ticket = await reserved(server, owner, category);
  const { id } = await currentTournament(server);

  await page.goto(`/tournaments/${id}/register`);
  const card = page.getByRole("listitem").filter({ hasText: category.name });
  await card.getByRole("button", { name: "Join the waitlist" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Kim Lee");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(waiting.email);
  await expectGood(page);
  await dialog.getByRole("button", { name: "Join the waitlist" }).click();
  await expect(dialog.getByText(/You are on the waitlist for/)).toBeFocused();

  const admin = await signedIn(server, accounts.admin);
  await enterAs(page, admin);
  const tickets = `/tournaments/${id}/admin/tickets/attendee?category=${category.id}`;
  await page.goto(tickets);
  await page.getByText("Waitlist: 1, next is Kim Lee").click();
  await expect(page.getByRole("button", { name: "Offer a place" })).toBeDisabled();
  const params = { path: { id: ticket.id } };
  await callsOf(server, owner).DELETE("/api/Ticket/{id}", { params });
  await page.reload();
  await page.getByText("Waitlist: 1, next is Kim Lee").click();
  await page.getByRole("button", { name: "Offer a place" }).click();
  await page.getByRole("textbox", { name: "Hours to hold the place" }).fill("24");
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Offer the place" }).click();
  await expect(page.getByText(/held until/)).toBeVisible();
  await expectGood(page);

  // The place is held, so no other buyer gets it.
  const body = { ticketCategoryId: category.id, userId: owner.id };
  const { response } = await callsOf(server, owner).POST("/api/Ticket", { body });
  expect(response.status).toBe(409);

  await enterAs(page, waiting);
  await page.goto(`/tournaments/${id}/register`);
  await card.getByRole("link", { name: "Reserve" }).click();
  await expect(page.getByRole("radio", { name: category.name })).toBeChecked();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("table", { name: "Your tickets" })).toContainText(category.name);
  await enterAs(page, admin);
  await page.goto(tickets);
  await page.getByText("Waitlist: 1").click();
  await expect(page.getByText("Has reserved the place")).toBeVisible();
  const waitlist = page.getByRole("list", { name: "Waitlist" });
  await waitlist.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nobody is on the waitlist.")).toBeVisible();
  expect(alerts.at(-1)).toBe("Are you sure you want to delete Kim Lee from the waitlist?");
});

test("a waitlist is joined, and a place offered and withdrawn, by keyboard @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server, { maxTotalTickets: 1 });
  const owner = await signedUp(server);
  const ticket = await reserved(server, owner, category);
  const { id } = await currentTournament(server);
  const { keyboard } = page;
  await page.goto(`/tournaments/${id}/register`);
  const card = page.getByRole("listitem").filter({ hasText: category.name });
  const join = card.getByRole("button", { name: "Join the waitlist" });
  await join.waitFor();
  await tabTo(join);
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await keyboard.type("Kim Lee");
  await keyboard.press("Tab");
  await keyboard.type("kim@club.example");
  await keyboard.press("Enter");
  await expect(page.getByText(/You are on the waitlist for/)).toBeFocused();

  const params = { path: { id: ticket.id } };
  await callsOf(server, owner).DELETE("/api/Ticket/{id}", { params });
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/tickets/attendee?category=${category.id}`);
  const waiting = page.locator("summary", { hasText: /^Waitlist: 1/ });
  await waiting.waitFor();
  await tabTo(waiting);
  await keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Edit" }));
  await keyboard.press("Enter");
  await keyboard.press("End");
  await keyboard.type("-Fox");
  await keyboard.press("Enter");
  await expect(waiting).toHaveText("Waitlist: 1, next is Kim Lee-Fox");
  await expect(page.getByRole("button", { name: "Edit" })).toBeFocused();
  await tabTo(page.getByRole("button", { name: "Offer a place" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Hours to hold the place" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByText(/held until/)).toBeVisible();
  await expect(waiting).toBeFocused();
  await tabTo(page.getByRole("button", { name: "Withdraw" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Offer a place" })).toBeEnabled();
  await expect(waiting).toBeFocused();
  await tabTo(page.getByRole("button", { name: "Delete" }).first());
  await keyboard.press("Enter");
  await expect(page.getByText("Nobody is on the waitlist.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(alerts.at(-1)).toBe("Are you sure you want to delete Kim Lee-Fox from the waitlist?");
});
