import type { Page } from "@playwright/test";
import { expect, expectGood, fillSignIn, openMenu, test } from "./fixtures.ts";
import {
  callsOf,
  currentTournament,
  enterAs,
  newVolunteer,
  signedUp,
  type Person,
} from "./people.ts";
import type { Server } from "./server.ts";

const asks = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function endSessions(server: Server, person: Person): Promise<void> {
  await callsOf(server, person).POST("/api/Auth/signOutEverywhere");
}

/** The user types on their account page; all their sessions end elsewhere; then they save. */
async function saveTooLate(page: Page, server: Server) {
  const person = await signedUp(server);
  await enterAs(page, person);
  await page.goto("/account/edit");
  await page.getByLabel("First name").fill("Gwendolyn");
  await endSessions(server, person);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(asks(page)).toBeVisible();
  return person;
}

const typed = (page: Page) => page.getByLabel("First name");

test("typed values outlive the session, and are saved after signing in", async ({
  page,
  server,
  alerts,
}) => {
  const { email, password } = await saveTooLate(page, server);
  const dialog = asks(page);
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectGood(page);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect.poll(() => alerts.length).toBe(1);
  expect(alerts[0]).toMatch(/^Error: /);

  await page.context().setOffline(true);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect.poll(() => alerts[1]).toContain("You are offline");
  await page.context().setOffline(false);
  // Signing out everywhere changed the account. Its new version comes with the next load.
  const loaded = page.waitForResponse(
    (answer) => answer.ok() && /\/api\/User\/\d+$/.test(answer.url()),
  );
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toHaveCount(0);
  await loaded;
  await expect(typed(page)).toHaveValue("Gwendolyn");
  await expect(page.getByText("Please sign in.")).toHaveCount(0);
  const save = page.getByRole("button", { name: "Save Changes" }).first();
  await expect(save).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => alerts.at(-1)).toBe("Account successfully updated.");
});

test("another tab that signs in lets this one go on", async ({ page, context, server }) => {
  const person = await saveTooLate(page, server);
  const other = await context.newPage();
  await other.goto("/account/signin");
  await fillSignIn(other, person);
  await expect(asks(page)).toHaveCount(0);
  await expect(typed(page)).toHaveValue("Gwendolyn");
});

test("after a reload an ended session leads to the sign-in page", async ({ page, server }) => {
  await saveTooLate(page, server);
  await page.reload();
  await expect(page).toHaveURL(/\/account\/signin\?returnTo=%2Faccount%2Fedit$/);
});

test("Back leaves the dialog open, and signing out leaves the page", async ({ page, server }) => {
  const person = await signedUp(server);
  await enterAs(page, person);
  await page.goto("/account/reservations");
  await openMenu(page);
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByLabel("First name").fill("Gwendolyn");
  await endSessions(server, person);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(asks(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/reservations$/);
  await expect(asks(page)).toBeVisible();
  await asks(page).getByRole("button", { name: "Sign out instead" }).click();
  await expect(page).toHaveURL(/\/account\/signin$/);
});

test("check-in stays readable under the dialog", async ({ page, server }) => {
  const person = await newVolunteer(server);
  const { id } = await currentTournament(server);
  await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await enterAs(page, person);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  const row = page.getByRole("table").locator("tbody tr").first();
  await row.getByRole("button").first().click();
  const dialogs = page.getByRole("dialog");
  await endSessions(server, person);
  await dialogs.getByRole("button", { name: /Check In$/ }).click();
  await expect(asks(page)).toBeVisible();
  await expect(row).toBeVisible();
  await expect(page.getByText("1 waiting")).toBeVisible();
  await asks(page).getByLabel("Password", { exact: true }).fill(person.password);
  await asks(page).getByRole("button", { name: "Sign In" }).click();
  await expect(asks(page)).toHaveCount(0);
  await expect(dialogs).toHaveCount(0);
  await expect(page.getByRole("button", { name: "All sent" })).toBeVisible();
});
