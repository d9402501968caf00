import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accounts, expect, expectGood, openMenu, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { holdBack } from "./network.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";
import { newTournament } from "./tournaments.ts";

const roster = "Attendee Roster Data Export";
const comprehensive = "Comprehensive Data Export";

test("an Admin downloads both exports by keyboard, with name and header", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/edit`);
  await openMenu(page);
  await page.getByRole("link", { name: "Data Export" }).click();
  await expect(page).toHaveURL(`/tournaments/${id}/admin/data-export`);
  await expect(page.getByRole("heading", { name: "Data Export" })).toBeVisible();
  await expectGood(page);

  const ofRoster = await download(page, roster);
  expect(ofRoster.name).toMatch(/^attendee_roster_data_export_\d{4}-\d\d-\d\d-\d{6}\.csv$/);
  expect(ofRoster.lines[0]).toBe(
    "\uFEFFround,roundStart,group,ticketCategory,sponsor,firstName,lastName,email,phone,paid,checkedIn,checkedInAt,reference,start,pairing",
  );
  expect(ofRoster.lines.length).toBeGreaterThan(20);
  const ofTickets = await download(page, comprehensive);
  expect(ofTickets.name).toMatch(/^comprehensive_data_export_\d{4}-\d\d-\d\d-\d{6}\.csv$/);
  expect(ofTickets.lines[0]).toMatch(/^\uFEFFticket,purchaserFirstName,/);
  expect(alerts).toEqual(["Download successful!", "Download successful!"]);
});

test("a tournament without data, and one without an answer, say so", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await newTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/data-export`);
  await page.getByRole("button", { name: roster }).click();
  await expect.poll(() => alerts).toEqual(["We couldn't find any data for that tournament."]);
  await page.route("**/api/DataExport/**", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: comprehensive }).click();
  await expect
    .poll(() => alerts.at(-1))
    .toBe("An error occurred.\n\nThe server could not be reached.");
  await expect(page.getByRole("button", { name: comprehensive })).toBeEnabled();
});

test("a long export can be cancelled, and ends when the page is left", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/data-export`);
  await holdBack(page, "**/api/DataExport/**");
  const given = () => page.waitForEvent("requestfailed", (request) => isExport(request.url()));
  await page.getByRole("button", { name: roster }).click();
  await expect(page.getByRole("button", { name: comprehensive })).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Download" })).toBeVisible();
  await expectGood(page);
  const cancelled = given();
  await page.getByRole("button", { name: "Cancel" }).click();
  await cancelled;
  await expect(page.getByRole("button", { name: roster })).toBeFocused();

  await page.getByRole("button", { name: comprehensive }).click();
  await page.getByRole("progressbar").waitFor();
  const left = given();
  await openMenu(page);
  await page.getByRole("link", { name: "General Info" }).click();
  await left;
  expect(alerts).toEqual([]);
});

const isExport = (address: string) => address.includes("/api/DataExport/");

/** Presses a button by keyboard, and reads the file that the browser saves. */
async function download(page: Page, title: string) {
  const button = page.getByRole("button", { name: title });
  await tabTo(button);
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await saved;
  const text = await readFile(await file.path(), "utf8");
  await expect(button).toBeFocused();
  return { name: file.suggestedFilename(), lines: text.split("\r\n") };
}
