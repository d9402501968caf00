import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Opens somebody from the list of the check-in table, by their whole name. */
async function open(page: Page, tournamentId: number, name: string): Promise<void> {
  await page.goto(`/tournaments/${tournamentId}/admin/check-in`);
  await page.evaluate(() => localStorage.setItem("checkInMode", "name"));
  await page.reload();
  await page.getByPlaceholder("start typing...").fill(name);
  await page
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

/** Gives somebody's place to another person. */
export async function replace(
  page: Page,
  tournamentId: number,
  name: string,
  [first, last]: readonly [string, string],
): Promise<void> {
  await open(page, tournamentId, name);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Replace or remove" }).click();
  const place = page.getByRole("listitem").filter({ hasText: name }).last();
  await place.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("tab", { name: "Name" }).click();
  await dialog.getByRole("textbox", { name: "First name" }).fill(first);
  await dialog.getByRole("textbox", { name: "Last name" }).fill(last);
  await dialog.getByRole("button", { name: "Replace teammate" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Has the pairing of a captain start at another hole. */
export async function startAt(
  page: Page,
  tournamentId: number,
  captain: string,
  hole: number,
): Promise<void> {
  await open(page, tournamentId, captain);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Pairing and hole" }).click();
  await page
    .getByRole("button", { name: `Change the start of the pairing of ${captain}`, exact: true })
    .click();
  const option = page.getByRole("option", { name: new RegExp(`^${hole} \\(par`) });
  await page.getByLabel("Starting hole").selectOption((await option.textContent()) ?? "");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Has somebody play in a pairing of their own. */
export async function playApart(page: Page, tournamentId: number, name: string): Promise<void> {
  await open(page, tournamentId, name);
  await page.getByRole("dialog").getByRole("link", { name: "Pairing and hole" }).click();
  await page.getByRole("button", { name: `Move ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Into").selectOption({ label: "A new pairing" });
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toHaveCount(0);
}
