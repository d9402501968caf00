import type { Page } from "@playwright/test";
import type { Sheet } from "#api/types.ts";
import { expect } from "../fixtures.ts";
import { paperOf, type PaperPage } from "../paper.ts";
import { answered } from "../people.ts";
import { players, type Day } from "./day.ts";

/** All sheets, without those that are no longer needed. */
export async function sheetsOf({ id, calls }: Day): Promise<Sheet[]> {
  const path = { params: { path: { id } } };
  const sheets = await answered(calls.GET("/api/Sheet/query/tournament/{id}", path));
  return sheets.filter(({ state }) => state !== "gone");
}

/** Prints all sheets, and checks that every player's name is on them. */
export async function printAll(page: Page, day: Day): Promise<PaperPage[]> {
  await page.goto(`/tournaments/${day.id}/admin/sheets`);
  const paper = await print(page, /^Print all/);
  const names = await namesOf(day);
  expect(names).toHaveLength(players);
  const text = textOf(paper);
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
  return paper;
}

/** Prints the changed sheets; checks that they are a small part, and contain the new player and the new start. */
export async function printChanged(
  page: Page,
  day: Day,
  { texts, sheets, whole }: { texts: readonly string[]; sheets: number; whole: number },
): Promise<void> {
  await page.goto(`/tournaments/${day.id}/admin/sheets`);
  const paper = await print(page, new RegExp(`^Print the ${sheets} that changed since `));
  for (const text of texts) expect(textOf(paper)).toContain(text);
  expect(paper.length, "most of the paper stays as it is").toBeLessThan(whole / 4);
}

/** Presses a button to print, reads the printed pages, and marks them as printed. */
async function print(page: Page, button: RegExp): Promise<PaperPage[]> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "Did it print?" });
  await expect(dialog).toBeVisible();
  const paper = await paperOf(page);
  await dialog.getByRole("button", { name: "Yes, mark as printed" }).click();
  await expect(page.getByText(/^Nothing changed since /)).toBeVisible();
  return paper;
}

/** Checks that the outdated sheets are exactly those with a changed content; returns their number. */
export async function expectOutdated(day: Day, printed: readonly Sheet[]): Promise<number> {
  const now = await sheetsOf(day);
  const was = new Map(printed.map((sheet) => [sheet.key, JSON.stringify(sheet.content)]));
  const differing = now.filter(({ key, content }) => was.get(key) !== JSON.stringify(content));
  const told = now.filter(({ state }) => state !== "current");
  expect(told.map(({ key }) => key)).toEqual(differing.map(({ key }) => key));
  const outdated = told.filter(({ state }) => state === "outdated");
  expect(outdated.map(({ key }) => key)).toEqual(
    differing.map(({ key }) => key).filter((key) => was.has(key)),
  );
  expect(told.length).toBeGreaterThan(5);
  expect(told.length, "most sheets stay as they are").toBeLessThan(now.length / 4);
  return told.length;
}

function textOf(paper: readonly PaperPage[]): string {
  return paper.map(({ text }) => text).join("\n");
}

async function namesOf({ id, calls }: Day): Promise<string[]> {
  const params = { path: { tournamentId: id } };
  const list = await answered(calls.GET("/api/Attendee/checkin/{tournamentId}", { params }));
  return list.map(({ displayName }) => displayName);
}
