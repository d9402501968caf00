import type { Page } from "@playwright/test";
import { openContent, openSection, picture } from "./content.ts";
import { accounts, expect, expectGood, expectLargeTargets, test } from "./fixtures.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";
import { longWordedTournament, newTournament } from "./tournaments.ts";

test("the pages of staff are accessible and fit, in light and dark", async ({ page, server }, {
  project,
}) => {
  test.slow();
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  const admin = `/tournaments/${id}/admin`;
  await look(page, "/tournaments", "All Tournaments");
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.getByRole("dialog").waitFor();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await look(page, "/tournaments/new", "Tournament Information");
  await look(page, `/tournaments/${id}/edit`, "General Information");
  await look(page, `${admin}/ticket_categories/sponsor/new`, "New sponsor Ticket Category");
  await look(page, `${admin}/ticket_categories/attendee`, "Attendee Ticket Categories");
  await page.getByRole("button", { name: "Payment Preview" }).first().click();
  await page.getByRole("dialog").waitFor();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit" }).first().click();
  await page.getByLabel("Title").waitFor();
  await expectGood(page);
  await look(page, `${admin}/rounds/new`, "Schedule Rounds");
  if (project.name === "phone") await expectLargeTargets(page.locator("td:last-child"));
  await page.getByRole("button", { name: "Add New" }).click();
  await page.getByRole("dialog").waitFor();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit" }).first().click();
  await page.getByLabel("Location").waitFor();
  await expectGood(page);
  await look(page, `${admin}/rounds/0/edit`, "Edit Round");
  await newTournament(server);
  await look(page, "/audit", "Audit Trail");
  if (project.name === "phone") await expectLargeTargets(page.getByRole("table"));
  await look(page, `${admin}/user-sponsor`, "Users/Sponsors");
  if (project.name === "phone") await expectLargeTargets(page.getByRole("table"));
});

test("a Content Editor's page is accessible and fits, in light and dark", async ({
  page,
  server,
}) => {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.editor));
  await look(page, `/tournaments/${id}/edit`, "General Information");
  await expect(page.getByLabel("Name", { exact: true })).toBeDisabled();
});

test("Event Content is accessible and fits, with dialog, editor and photos", async ({
  page,
  server,
}, { project }) => {
  test.slow();
  const words = '<h2>Words</h2><p>Come all</p><pre data-language="sql">\nselect 1\n</pre>';
  const { id } = await openContent(page, server, ["Text", "Words", words], ["Post", "Prizes"]);
  await expectGood(page);
  if (project.name === "phone") await expectLargeTargets(page.locator("main ol"));
  await page.getByRole("button", { name: "New Widget" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /^Content/ })
    .waitFor();
  await expectGood(page);
  await page.keyboard.press("Escape");
  const section = await openSection(page, "Text: Words");
  await page.getByLabel("Upload photos").setInputFiles([picture("one.png"), picture("two.png")]);
  await expect(page.getByText("two.png: Done")).toBeVisible();
  await expect(section.locator(".hljs-keyword")).toHaveText("select");
  await expectGood(page);
  const bar = section.getByRole("toolbar", { name: "Formatting" });
  if (project.name === "phone") await expectLargeTargets(bar);
  await section.getByRole("textbox", { name: /^Content/ }).click();
  await section.getByRole("button", { name: "Video" }).click();
  await expectGood(page);
  await look(page, `/tournaments/${id}/admin/content/widgets`, "Event Content");
});

test("words of 200 characters make no page wider than the window", async ({ page, server }) => {
  const { id, slug } = await longWordedTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  const admin = `/tournaments/${id}/admin`;
  await look(page, "/tournaments", "All Tournaments");
  await look(page, `${admin}/ticket_categories/attendee`, "Attendee Ticket Categories");
  await look(page, `${admin}/rounds/new`, "Schedule Rounds");
  await look(page, `/tournaments/${id}/register`, "Tickets & Registration");
  await page.goto(`/tournaments/${id}/${slug}`);
  for (const title of ["Details & Location", "Schedule", "Tickets & Registration"])
    await page.locator("summary", { hasText: title }).click();
  await expectGood(page);
});

async function look(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await expectGood(page);
}
