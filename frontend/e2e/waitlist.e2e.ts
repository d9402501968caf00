import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { callsOf, currentTournament, enterAs, signedIn, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

test("who waits is offered the place that comes free, and reserves it", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server, { maxTotalTickets: 1 });
  const [owner, waiting] = [await signedUp(server), await signedUp(server, ["Kim", "Lee"])];
  const ticket = await reserved(server, owner, category);
  const { id } = await currentTournament(server);

  await page.goto(`/tournaments/${id}/register`);
  await page.getByText(/There is a waitlist\./).click();
  await page.getByText(`${category.name}, $100`).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Kim Lee");
  await page.getByRole("textbox", { name: "E-mail" }).fill(waiting.email);
  await expectGood(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/You are on the waitlist for/)).toBeFocused();

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
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/held until/)).toBeVisible();
  await expectGood(page);

  // It is held: nobody else gets it.
  const body = { ticketCategoryId: category.id, userId: owner.id };
  const { response } = await callsOf(server, owner).POST("/api/Ticket", { body });
  expect(response.status).toBe(409);

  await enterAs(page, waiting);
  await page.goto(`/tournaments/${id}/register`);
  await page.getByText(/There is a waitlist\./).click();
  await page.getByText("Were you offered a place?").click();
  await page.getByRole("link", { name: `Reserve ${category.name}` }).click();
  await expect(page.getByRole("radio", { name: category.name })).toBeChecked();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("table", { name: "Your tickets" })).toContainText(category.name);
  await enterAs(page, admin);
  await page.goto(tickets);
  await page.getByText("Waitlist: 1").click();
  await expect(page.getByText("Has reserved the place")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nobody is on the waitlist.")).toBeVisible();
  expect(alerts.at(-1)).toBe("Are you sure you want to delete Kim Lee from the waitlist?");
});
