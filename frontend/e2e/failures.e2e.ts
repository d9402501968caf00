import type { Page } from "@playwright/test";
import { inDatabase, setDatabaseAway } from "./database.ts";
import { accounts, expect, expectAccessible, fillSignIn, openMenu, test } from "./fixtures.ts";
import { offline } from "./network.ts";
import { currentTournament, enterAs, signedIn, signedUp } from "./people.ts";

const away = "The site cannot reach its database right now. Please try again in a moment.";

test("a database outage is reported in words and loses nothing @phone", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedUp(server));
  await page.goto(`/tournaments/${id}/admin/tickets/attendee/new`);
  await page.getByText("Individual Golfer, $650").click();
  await setDatabaseAway(server, true);
  try {
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toHaveText(away);
    expect(alerts.splice(0)).toEqual([`Error: ${away}`]);
    await openMenu(page);
    await page.getByRole("link", { name: "Entrance Passes" }).click();
    await expect(page.getByText("Your passes could not be loaded just now.")).toBeVisible({
      timeout: 20_000,
    });
    expect(alerts.splice(0)).toEqual([`Error: ${away}`]);
  } finally {
    await setDatabaseAway(server, false);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No Passes Found")).toBeVisible();
  await page.goBack();
  await page.getByText("Individual Golfer, $650").click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("table", { name: "Your tickets" })).toBeVisible();
});

test("a server that cannot be reached is reported on every page @phone", async ({
  page,
  server,
  context,
  alerts,
}) => {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto(`/tournaments/${id}/register`);
  await page.getByRole("link", { name: "Reserve" }).first().click();
  await expect(page.getByRole("radio", { checked: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => alerts.splice(0)).toEqual([offline]);

  await openMenu(page);
  await page.getByRole("link", { name: "Mobile Check-in" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("The server could not be reached");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Load it again" }).click();
  await expect(page.getByRole("button", { name: "All Rounds" })).toBeVisible();
  await expect(page.getByText(/\d checked in$/)).toBeVisible();

  await page.route("**/api/Attendee/checkin/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("no network")).toBeVisible();
  await expect(page.getByText(/\d checked in$/), "the list of before is there").toBeVisible();
  await expect(page.getByText("There was an error fetching data.")).toBeHidden();
  expect(alerts, "the line above the list is enough").toEqual([]);
});

test("a server error is reported in words, once @phone", async ({ page, server, alerts }) => {
  await page.route("**/api/Tournament", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/tournaments");
  await expect(page.getByText("The tournaments could not be loaded just now.")).toBeVisible();
  expect(alerts).toEqual(["Error: An error occurred."]);
  await expectAccessible(page);
  await page.unroute("**/api/Tournament");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Tournament Page" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const { id, slug, name } = await currentTournament(server);
  const address = `**/api/Tournament/${id}`;
  await page.route(address, (route) => route.fulfill({ status: 500, body: "" }));
  await withoutFirstData(page, `**/tournaments/${id}/${slug}`);
  await page.goto(`/tournaments/${id}/${slug}`);
  await expect(page.getByText("This event could not be loaded just now.")).toBeVisible();
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main"), "the title was still to come").toBeFocused();
});

test("a session that ends is signed in again over the page @phone", async ({
  page,
  server,
  alerts,
}) => {
  const person = await signedUp(server);
  await enterAs(page, person);
  await page.goto("/account/tickets");
  await expect(page.getByText("No Passes Found")).toBeVisible();
  await inDatabase(
    server,
    (sql) => sql`UPDATE users SET token_version = token_version + 1 WHERE id = ${person.id}`,
  );
  await openMenu(page);
  await page.getByRole("link", { name: "Tickets and Reservations" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(person.password);
  expect(await page.evaluate(() => sessionStorage.getItem("jwtToken"))).toBeNull();
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("to get tickets to an event!")).toBeVisible();
  expect(alerts).toEqual([]);
});

test("a guarded page leads to sign in and back, or refuses the user", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await expect(page).toHaveURL(/\/account\/signin\?returnTo=/);
  await fillSignIn(page, accounts.user);
  await expect(
    page.getByRole("heading", { name: "This page is not for your account" }),
  ).toBeVisible();
  await expect(page.getByText("This page needs the role Volunteer or Admin")).toBeVisible();

  await page.goto(`/tournaments/${id}/admin/nowhere/at-all`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "See all tournaments" }).click();
  await expect(page.getByRole("heading", { name: "All Tournaments" })).toBeVisible();
});

/** Serves the page without its first data, as the server does while the database is slow. */
async function withoutFirstData(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, "");
    await route.fulfill({ response, body });
  });
}
