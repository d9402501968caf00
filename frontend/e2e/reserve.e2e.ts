import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { inDatabase } from "./database.ts";
import { expect, openMenu, test } from "./fixtures.ts";
import { loseAnswer, unreached } from "./network.ts";
import type { Ticket } from "#api/types.ts";
import {
  answered,
  callsOf,
  categories,
  currentTournament,
  enterAs,
  reservePlace,
  signedUp,
  type Person,
} from "./people.ts";
import type { Server } from "./server.ts";

const tip =
  /you can add teammates and reserve a round via the gear icon under the Groups column on the Tickets and Reservations page/;

test("from the register page to a ticket, a pass and a code that scans", async ({
  page,
  server,
  alerts,
}) => {
  const person = await signedUp(server, ["Robin", "Marsh"]);
  const { id } = await currentTournament(server);
  await enterAs(page, person);
  await page.goto(`/tournaments/${id}/register`);
  for (const { name, availableTickets } of await categories(server)) {
    const isLeft = availableTickets > 0;
    await expect(card(page, name)).toContainText(
      isLeft ? `${availableTickets} left` : "Unavailable",
    );
    const reserved = card(page, name).getByRole("link", { name: "Reserve", exact: true });
    await expect(reserved).toHaveCount(isLeft ? 1 : 0);
    const waitlist = card(page, name).getByRole("button", { name: "Join the waitlist" });
    await expect(waitlist).toHaveCount(isLeft ? 0 : 1);
  }
  await card(page, "Foursome").getByRole("link", { name: "Reserve" }).click();

  await expect(page.getByLabel("Purchaser")).toHaveValue(person.email);
  await expect(page.getByLabel("Purchaser")).toBeDisabled();
  await expect(page.getByRole("radio", { name: /^Foursome/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Twosome|Sponsor/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Tickets and Reservations" })).toBeVisible();
  expect(alerts).toEqual([expect.stringMatching(tip)]);

  const table = page.getByRole("table", { name: "Your tickets" });
  const titles = ["Event", "Ticket Category", "Sponsor", "Groups", "Price"];
  await expect(table.locator("th")).toHaveText([...titles, "Begin Payment", "Delete"]);
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await expect(table.locator("tbody td").nth(1)).toHaveText("FoursomeNot paid: $2,400 due");
  await expect(table.locator("tbody td").nth(4)).toHaveText("$2,400");
  const steps = page.getByRole("region", { name: "What comes next" }).getByRole("listitem");
  await expect(steps).toHaveText([/^Pay *\$2,400 due/, /^Add your team *1 of 4/, "Choose a round"]);
  await steps.first().getByRole("button", { name: "Pay" }).click();
  await page.getByRole("dialog", { name: "Payment Options" }).waitFor();
  await expect(page).toHaveURL(/\?pay=\d+$/);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/pay/);
  await expect(page.getByRole("radio", { name: "Upcoming" })).toBeChecked();
  await page.getByText("Past", { exact: true }).click();
  await expect(page.getByText("No tickets found.")).toBeVisible();

  await openMenu(page);
  await page.getByRole("link", { name: "Entrance Passes" }).click();
  await expect(page.getByText("Round: TBD / Time: TBD")).toBeVisible();
  await expect(page.getByRole("list", { name: /^Members of/ })).toHaveText("Robin Marsh");
  await page.getByRole("button", { name: "QR code Pass" }).click();
  const params = { path: { id: person.id } };
  const passes = await answered(
    callsOf(server, person).GET("/api/Attendee/query/user/{id}", { params }),
  );
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(passes.map(({ scanCode }) => scanCode)).toEqual([
      await scanned(page.getByRole("dialog")),
    ]);
  }
});

test("a ticket is chosen and reserved by keyboard alone @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await currentTournament(server);
  const { email, password } = await signedUp(server);
  await page.goto(`/tournaments/${id}/register`);
  await card(page, "Individual Golfer").waitFor();
  const link = card(page, "Individual Golfer").getByRole("link", { name: "Reserve" });
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByRole("textbox", { name: "Password" }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  const chosen = page.getByRole("radio", { name: /^Individual Golfer/ });
  await expect(chosen).toBeChecked();
  await tabTo(page, chosen);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^Foursome/ })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("button", { name: "Submit" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Your tickets" })).toContainText(
    "Individual Golfer",
  );
  await expect.poll(() => alerts).toHaveLength(1);
});

test("a lost answer and a retry make one ticket @phone", async ({ page, server, alerts }) => {
  const person = await signedUp(server);
  await enterAs(page, person);
  await openForm(page, server, "Individual Golfer");
  await loseAnswer(page, "**/api/Ticket");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => alerts).toEqual([unreached]);
  expect(await ticketsOf(server, person)).toHaveLength(1);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("table", { name: "Your tickets" }).locator("tbody tr")).toHaveCount(
    1,
  );
  expect(await ticketsOf(server, person)).toHaveLength(1);
});

test("the second buyer of the last place is refused in words @phone", async ({
  page,
  server,
  alerts,
}) => {
  const name = await categoryOfOnePlace(server);
  const [first, second] = [await signedUp(server), await signedUp(server)];
  await enterAs(page, second);
  await openForm(page, server, name);
  await reservePlace(server, first, name);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Sorry, the last ticket of this category has just been taken.",
  );
  expect(alerts).toEqual([expect.stringMatching(/^Error: Sorry/)]);
  await expect(page.getByRole("radio", { name })).toHaveCount(0);
  expect(await ticketsOf(server, second)).toEqual([]);

  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => alerts.at(-1)).toBe("ticketCategoryId cannot be empty");
});

function card(page: Page, name: string): Locator {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

async function openForm(page: Page, server: Server, category: string): Promise<void> {
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/register`);
  await card(page, category).getByRole("link", { name: "Reserve" }).click();
}

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses += 1)
    await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** The content of the code on the screen. */
async function scanned(place: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await place.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

function ticketsOf(server: Server, person: Person): Promise<Ticket[]> {
  const params = { path: { id: person.id } };
  return answered(callsOf(server, person).GET("/api/Ticket/query/user/{id}", { params }));
}

/** Adds a category with one place; returns its name. */
async function categoryOfOnePlace(server: Server): Promise<string> {
  const { id } = await currentTournament(server);
  const name = `Last Place ${randomUUID()}`;
  await inDatabase(
    server,
    (sql) => sql`
      INSERT INTO ticket_categories
        (tournament_id, name, num_groups, num_attendees, max_total_tickets, price_cents, live_flag)
      VALUES (${id}, ${name}, 1, 1, 1, 5000, true)`,
  );
  return name;
}
