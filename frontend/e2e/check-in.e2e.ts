import type { Locator, Page } from "@playwright/test";
import type { CheckInAttendee } from "#api/types.ts";
import { accounts, expect, expectLargeTargets, fillSignIn, test } from "./fixtures.ts";
import { loseAnswer } from "./network.ts";
import {
  answered,
  callsOf,
  currentTournament,
  enterAs,
  reserve,
  signedIn,
  signedUp,
  newWord,
  onTheCourse,
} from "./people.ts";
import { checkIn, expectCheckedIn, find, waiting } from "./queue.ts";
import type { Server } from "./server.ts";

test("a volunteer finds a guest by typing, checks them in, and takes it back", async ({
  page,
  server,
  alerts,
}) => {
  const name = await guests(server, "Anna", "Bert");
  await page.goto("/");
  await page.getByRole("navigation", { name: "Event" }).getByRole("link").click();
  await fillSignIn(page, accounts.volunteer);
  await expect(page).toHaveURL(/\/admin\/check-in$/);
  await expect(page.getByRole("button", { name: "All Rounds" })).toBeVisible();

  const search = page.getByPlaceholder("start typing...");
  const options = page.getByRole("option");
  await search.fill(name.toUpperCase());
  await expect(options).toHaveText([`Anna ${name}, Group 1`, `Bert ${name}, Group 1`]);
  await search.press("ArrowDown");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await search.press("ArrowUp");
  await search.press("ArrowDown");
  await search.press("Enter");
  await page
    .getByRole("dialog", { name: `Bert ${name}` })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect(rows(page)).toHaveText([new RegExp(`^Bert ${name}`)]);
  await page.getByRole("button", { name: "Clear Results" }).click();
  await expect(search).toBeFocused();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(40);
  await search.fill(name);
  await search.press("Tab");
  const row = rows(page).filter({ hasText: `Anna ${name}` });
  const mark = row.getByRole("img", { name: "Checked in" });
  await expect(mark).toBeHidden();
  const dialog = page.getByRole("dialog", { name: `Anna ${name}` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole("button").click();
  await dialog.getByRole("button", { name: "Check In" }).click();
  await expect(page.getByText("Success!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(search, "the next name is typed at once").toBeFocused();
  await expect(search).toHaveValue("");
  await search.fill(`Anna ${name}`);
  await search.press("Enter");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(mark).toBeVisible();
  await expect.poll(async () => (await attendee(server, `Anna ${name}`)).checkedIn).toBe(true);

  await row.getByRole("button").click();
  await expect(dialog).toContainText("Checked in on");
  await dialog.getByRole("button", { name: "Undo Check In" }).click();
  await expect(dialog).toBeHidden();
  await expect(mark).toBeHidden();
  await expect.poll(async () => (await attendee(server, `Anna ${name}`)).checkedIn).toBe(false);
  expect(alerts).toEqual([
    `Anna ${name} has not paid yet. Check in anyway?`,
    `Are you sure you want to undo the check-in of Anna ${name}?`,
  ]);
});

test("a second volunteer sees when and by whom a pass was used @phone", async ({
  page,
  server,
  browser,
}, { project }) => {
  const name = `Carl ${await guests(server, "Carl")}`;
  const other = await browser.newPage({
    baseURL: server.url,
    viewport: project.use.viewport ?? null,
  });
  other.on("dialog", (dialog) => void dialog.accept());
  await open(page, server, "volunteer");
  await open(other, server, "admin");
  // A phone with a network learns at once that a guest is in.
  await other.context().setOffline(true);
  await checkIn(page, name);
  await expect(page.getByText("Success!")).toBeVisible();
  await expect(waiting(page, 0)).toBeVisible();

  await checkIn(other, name);
  await other.context().setOffline(false);
  const { checkedInAt } = await attendee(server, name);
  const used = `This pass was used before: checked in on ${onTheCourse(checkedInAt)} by Vera Lindqvist`;
  await expect(other.getByText(`${name}: ${used}`)).toBeVisible();
  await other.getByRole("button", { name: "All sent, 1 to look at" }).click();
  const dialog = other.getByRole("dialog", { name: "On this phone" });
  await expect(dialog).toContainText(used);
  await dialog.getByRole("button", { name: `Seen: ${name}` }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expectCheckedIn(other, name);
  expect((await attendee(server, name)).checkedInAt, "the first time stays").toBe(checkedInAt);
  await other.close();
});

test("check-in by round repeats a lost answer, buttons in reach @phone", async ({
  page,
  server,
}) => {
  const name = `Dora ${await guests(server, "Dora")}`;
  await open(page, server, "volunteer");
  await expectLargeTargets(page.getByRole("main"));

  await page.getByRole("button", { name: "All Rounds" }).click();
  await expectLargeTargets(page.getByRole("dialog"));
  await page.getByRole("dialog").getByRole("button", { name: "Afternoon Shotgun" }).click();
  const all = await attendees(server);
  const { roundId } = await attendee(server, "Beatriz Salgado");
  await expect(rows(page)).toHaveCount(all.filter((one) => one.roundId === roundId).length);
  await expect(rows(page).filter({ hasText: "Hannah Brandt" })).toHaveCount(0);
  await page.getByPlaceholder("start typing...").fill(name);
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.getByRole("button", { name: "Afternoon Shotgun", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "All Rounds" }).click();
  await page.getByPlaceholder("start typing...").fill(name.toLowerCase());
  await expect(page.getByRole("option")).toHaveCount(1);
  await expectLargeTargets(page.getByRole("listbox"));
  await page.getByRole("option").click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "All Rounds" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Morning Shotgun" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Clear Results" }).click();
  await page.getByRole("button", { name: "Morning Shotgun", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "All Rounds" }).click();

  const dialog = await find(page, name);
  await expectLargeTargets(dialog);
  await loseAnswer(page, "**/api/Attendee/checkin/*/batch");
  await dialog.getByRole("button", { name: "Check In" }).click();
  await expect(page.getByText("Success!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "All sent", exact: true }),
    "it is the same check-in and no second use",
  ).toBeVisible();
  expect((await attendee(server, name)).checkedIn).toBe(true);
});

async function open(page: Page, server: Server, role: "volunteer" | "admin"): Promise<void> {
  await enterAs(page, await signedIn(server, accounts[role]));
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await rows(page).first().waitFor();
}

function rows(page: Page): Locator {
  return page.getByRole("table").locator("tbody tr");
}

/** Adds guests with one last name that no other guest has; returns that name. */
async function guests(server: Server, ...firstNames: string[]): Promise<string> {
  const name = `Guest-${newWord()}`;
  for (const first of firstNames)
    await reserve(server, await signedUp(server, [first, name]), "Individual Golfer");
  return name;
}

async function attendees(server: Server): Promise<CheckInAttendee[]> {
  const volunteer = await signedIn(server, accounts.volunteer);
  const { id: tournamentId } = await currentTournament(server);
  return answered(
    callsOf(server, volunteer).GET("/api/Attendee/checkin/{tournamentId}", {
      params: { path: { tournamentId } },
    }),
  );
}

async function attendee(server: Server, name: string): Promise<CheckInAttendee> {
  const found = (await attendees(server)).find(({ displayName }) => displayName === name);
  if (found === undefined) throw new Error(`${name} is not in the list.`);
  return found;
}
