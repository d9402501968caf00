import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Called once the button that makes a change is visible. */
export type Reached = (button: Locator) => Promise<void>;
const anyway: Reached = () => Promise.resolve();

/** Opens a person from the list of the check-in table, by their whole name. */
export async function openPerson(page: Page, tournamentId: number, name: string): Promise<Locator> {
  await page.goto(`/tournaments/${tournamentId}/admin/check-in`);
  await page.evaluate(() => localStorage.setItem("checkInMode", "name"));
  await page.reload();
  await page.getByPlaceholder("start typing...").fill(name);
  await page
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  return page.getByRole("dialog");
}

/** Opens the pairing of a player from the check-in table; returns its card. */
async function openPairing(page: Page, tournamentId: number, name: string): Promise<Locator> {
  const dialog = await openPerson(page, tournamentId, name);
  await dialog.getByRole("link", { name: "Pairing and hole" }).click();
  const move = page.getByRole("button", { name: `Move ${name}`, exact: true });
  return page
    .getByRole("list", { name: "Pairings" })
    .getByRole("listitem")
    .filter({ has: move })
    .filter({ has: page.getByRole("heading") });
}

/** Gives a person's place to another one. */
export async function replace(
  page: Page,
  tournamentId: number,
  name: string,
  [first, last]: readonly [string, string],
  reached = anyway,
): Promise<void> {
  const dialog = await openPerson(page, tournamentId, name);
  await dialog.getByRole("button", { name: "Replace or remove" }).click();
  const place = page.getByRole("listitem").filter({ hasText: name }).last();
  const button = place.getByRole("button", { name: "Replace" });
  await reached(button);
  await button.click();
  await page.getByRole("tab", { name: "Name" }).click();
  await dialog.getByRole("textbox", { name: "First name" }).fill(first);
  await dialog.getByRole("textbox", { name: "Last name" }).fill(last);
  await dialog.getByRole("button", { name: "Replace teammate" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Moves the start of a player's pairing to another hole. */
export async function startAt(
  page: Page,
  tournamentId: number,
  name: string,
  hole: number,
  reached = anyway,
): Promise<void> {
  const card = await openPairing(page, tournamentId, name);
  const button = card.getByRole("button", { name: /^Change the start/ });
  await reached(button);
  await button.click();
  const option = page.getByRole("option", { name: new RegExp(`^${hole} \\(par`) });
  await page.getByLabel("Starting hole").selectOption((await option.textContent()) ?? "");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Merges a player's pairing into the first one that has room. */
export async function joinAnother(
  page: Page,
  tournamentId: number,
  name: string,
  reached = anyway,
): Promise<void> {
  const card = await openPairing(page, tournamentId, name);
  const button = card.getByRole("button", { name: /^Join .* to another one$/ });
  await reached(button);
  await button.click();
  await page.getByLabel("Into").selectOption({ index: 1 });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Join" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Moves a player into a pairing of their own. */
export async function playApart(page: Page, tournamentId: number, name: string): Promise<void> {
  const card = await openPairing(page, tournamentId, name);
  await card.getByRole("button", { name: `Move ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Into").selectOption({ label: "A new pairing" });
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toHaveCount(0);
}
