import { randomUUID } from "node:crypto";
import { inDatabase } from "./database.ts";
import { accounts, expect, expectGood, expectLargeTargets, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import {
  answered,
  callsOf,
  currentTournament,
  enterAs,
  signedIn,
  signedUp,
  type Person,
} from "./people.ts";
import type { Server } from "./server.ts";
import { openUsersSponsors } from "./users-sponsors.ts";

test("an Admin makes a user, gives them roles, finds and deletes them", async ({
  page,
  server,
  alerts,
}) => {
  await openUsersSponsors(page, server);
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("link", { name: "Add new user" }).click();
  await expect(page.getByRole("heading", { name: "User Information" })).toBeVisible();
  const email = `${randomUUID()}@fairway.example`;
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Newcomer");
  await page.getByRole("button", { name: "Create" }).click();
  await expect.poll(() => alerts).toEqual(["New User successfully created."]);
  await expect(page.getByRole("heading", { name: "Sign In Credentials" })).toBeVisible();
  await expectGood(page);

  await page.getByText("Volunteer", { exact: true }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => alerts.at(-1)).toBe("User successfully updated.");
  await page.getByRole("link", { name: "All users" }).click();
  await page.getByRole("searchbox", { name: "Search users" }).fill(email.toUpperCase());
  await expect(page.getByText("1 in all")).toBeVisible();
  const row = page.getByRole("table", { name: "Users" }).locator("tbody tr");
  await expect(row).toContainText([`${email} (not confirmed)NoraNewcomerVolunteer, User`]);
  await expectGood(page);
  await page.reload();
  await expect(row).toHaveCount(1);

  await row.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^No users match/)).toBeVisible();
  expect(alerts.at(-1)).toContain("Are you sure you want to delete this user?");
});

test("hundreds of users are paged, and back and reload keep the page", async ({ page, server }) => {
  const name = `Pager${randomUUID().slice(0, 8)}`;
  await inDatabase(
    server,
    (sql) => sql`
      INSERT INTO users (email, name_first, name_last, created_at)
      SELECT ${name} || n || '@fairway.example', 'No ' || n, ${name}, now() FROM generate_series(101, 220) n`,
  );
  await openUsersSponsors(page, server);
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("searchbox", { name: "Search users" }).fill(name);
  // A phone shows fewer rows at once.
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const [first, before, last] = isPhone
    ? ["1–20 of 120", "81–100 of 120", "101–120 of 120"]
    : ["1–50 of 120", "51–100 of 120", "101–120 of 120"];
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  for (let pages = isPhone ? 5 : 2; pages > 0; pages -= 1)
    await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText(last)).toBeFocused();
  await expectGood(page);
  await page.getByRole("link", { name: "Edit" }).first().click();
  await expect(page.getByRole("heading", { name: "User Information" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(last)).toBeVisible();
  await page.reload();
  await expect(page.getByText(last)).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search users" })).toHaveValue(name);
  await page.goBack();
  await expect(page.getByText(before)).toBeVisible();
});

test("Admins cannot delete themselves, and lose access with the role @phone", async ({
  page,
  server,
  alerts,
}) => {
  const other = await promoted(server, await signedUp(server, ["Otto", "Other"]));
  const { id: tournamentId } = await currentTournament(server);
  await enterAs(page, other);
  await page.goto(
    `/tournaments/${tournamentId}/admin/user-sponsor?tab=users&search=${other.email}`,
  );
  await page.getByText("1 in all").waitFor();
  await expectLargeTargets(page.getByRole("main"));
  await page.getByRole("button", { name: /^Delete Otto Other/ }).click();
  await expect
    .poll(() => alerts.at(-1))
    .toBe("Error: This is your own account; another Admin has to delete it.");

  await page.getByRole("link", { name: /^Edit Otto Other/ }).click();
  await page.getByText("Admin", { exact: true }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/account\/signin$/);
  expect(alerts.slice(-2)).toEqual([
    expect.stringContaining("Only another Admin can give it back to you."),
    "User successfully updated.",
  ]);
});

test("a user is found and given a role by keyboard alone @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const { email } = await signedUp(server, ["Kay", "Board"]);
  await openUsersSponsors(page, server);
  await tabTo(page.getByRole("tab", { name: "Sponsors" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Users" })).toBeFocused();
  await tabTo(page.getByRole("searchbox", { name: "Search users" }));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 in all")).toBeVisible();
  await tabTo(page.getByRole("link", { name: /^Edit Kay Board/ }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("checkbox", { name: "Content Editor" }));
  await page.keyboard.press("Space");
  await tabTo(page.getByRole("button", { name: "Save Changes" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => alerts).toEqual(["User successfully updated."]);
});

test("a user who is no Admin is refused the pages", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.editor));
  for (const address of [
    "user-sponsor",
    "user-sponsor/new",
    "user-sponsor/1/edit",
    "userSponsor/new",
  ]) {
    await page.goto(`/tournaments/${id}/admin/${address}`);
    await expect(
      page.getByRole("heading", { name: "This page is not for your account" }),
    ).toBeVisible();
  }
});

/** Makes a person an Admin, and signs them in again: their earlier token lacks the role. */
async function promoted(server: Server, person: Person): Promise<Person> {
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  await answered(calls.PUT("/api/User", { body: { id: person.id, roleArray: ["Admin", "User"] } }));
  return signedIn(server, person);
}
