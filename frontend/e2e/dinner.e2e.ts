import type { Page } from "@playwright/test";
import { accounts, expect, expectGood, test } from "./fixtures.ts";
import {
  answered,
  callsOf,
  currentTournament,
  enterAs,
  newWord,
  signedIn,
  signedUp,
  type Person,
} from "./people.ts";
import type { Server } from "./server.ts";

test("a dinner is sold, paid and checked in without a round", async ({ page, server, alerts }) => {
  const word = newWord();
  const admin = await signedIn(server, accounts.admin);
  const { id } = await currentTournament(server);
  await enterAs(page, admin);
  await addDinner(page, id, `Dinner ${word}`);
  await expectNoRoundFor(page, id, `Dinner ${word}`);

  const guest = await signedUp(server, ["Dina", word]);
  await enterAs(page, guest);
  await page.goto(`/tournaments/${id}/register`);
  const card = page.getByRole("listitem").filter({ hasText: `Dinner ${word}` });
  await card.getByRole("link", { name: "Reserve" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("link", { name: "1 group" }).click();
  await expect(page.getByText("1 of 1 spots taken")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/round/i);
  await expectGood(page);
  expect(alerts.at(-1)).toMatch(/you can add teammates via the gear icon/);

  const category = await paid(server, admin, guest);
  await page.goto("/account/tickets");
  await expect(page.getByText(`Dinner ${word}: paid`)).toBeVisible();
  await page.getByRole("button", { name: "QR code Pass" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Dinner ${word}: paid`);
  await expect(page.getByRole("dialog")).not.toContainText(/Round|TBD/);
  await expectGood(page);

  await checkIn(page, server, `Dina ${word}`);
  // Hides the category again: other journeys rely on the categories that are sold at the current tournament.
  const body = { id: category, liveFlag: false };
  await answered(callsOf(server, admin).PUT("/api/TicketCategory", { body }));
});

async function addDinner(page: Page, tournamentId: number, name: string): Promise<void> {
  await page.goto(`/tournaments/${tournamentId}/admin/ticket_categories/attendee/new`);
  await page.getByLabel("Title").fill(name);
  await page.getByLabel("Attendees a group").fill("1");
  await page.getByLabel("Tickets in all").fill("60");
  await page.getByLabel("Price of a ticket").fill("150");
  await page.getByLabel("Embed code").fill("https://pay.example/dinner");
  await page.getByRole("switch", { name: "Plays golf" }).click();
  await expectGood(page);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.locator("tr", { hasText: name })).toBeVisible();
}

async function expectNoRoundFor(page: Page, tournamentId: number, name: string): Promise<void> {
  await page.goto(`/tournaments/${tournamentId}/admin/rounds/new`);
  await page.getByRole("button", { name: "Add New" }).click();
  await expect(page.getByRole("switch", { name: "Foursome" })).toBeVisible();
  await expect(page.getByRole("switch", { name })).toHaveCount(0);
}

/** Marks the guest's ticket paid; returns the id of its category. */
async function paid(server: Server, admin: Person, guest: Person): Promise<number> {
  const params = { path: { id: guest.id } };
  const own = await answered(callsOf(server, guest).GET("/api/Ticket/query/user/{id}", { params }));
  const ids = own.map((ticket) => ticket.id);
  const [ticket] = await answered(
    callsOf(server, admin).PUT("/api/Ticket/paid", { body: { ids, paid: true } }),
  );
  if (ticket === undefined) throw new Error("The guest has no ticket.");
  return ticket.ticketCategoryId;
}

/** Checks the guest in as a volunteer, who sees that the guest is not playing. */
async function checkIn(page: Page, server: Server, name: string): Promise<void> {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.evaluate(() => localStorage.setItem("checkInMode", "name"));
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await page.getByPlaceholder("start typing...").fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toContainText("not playing");
  await dialog.getByRole("button", { name: "Check In" }).click();
  await expect(page.getByText("Success!")).toBeVisible();
  await page.getByRole("button", { name: "Stats" }).click();
  await expect(page.getByRole("dialog", { name: "Stats" })).toContainText("Not playing");
}
