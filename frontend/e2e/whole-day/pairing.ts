import type { Page } from "@playwright/test";
import type { RoundPairings } from "#api/types.ts";
import { expect } from "../fixtures.ts";
import { giveAllAway } from "../pairing-day.ts";
import { answered } from "../people.ts";
import type { Day } from "./day.ts";

/** Gives kept seats away, fills pairings up and assigns holes in both rounds. */
export async function pairUp(page: Page, day: Day): Promise<void> {
  for (const { id } of day.rounds) {
    await page.goto(`/tournaments/${day.id}/admin/pairings?round=${id}`);
    await giveAllAway(page);
    for (const name of ["Fill up", "Assign holes"]) {
      await page.getByRole("button", { name: new RegExp(`^${name} \\(\\d+\\)$`) }).click();
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByRole("button", { name }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expectPairedUp(day, id);
  }
}

async function expectPairedUp(day: Day, roundId: number): Promise<void> {
  const { pairings, fillUp } = await pairingsOf(day, roundId);
  expect(pairings.every(({ hole }) => hole !== null)).toBe(true);
  const starts = pairings.map(({ hole, letter }) => `${hole}${letter ?? ""}`);
  expect(new Set(starts).size, "nobody shares a start").toBe(starts.length);
  expect(fillUp, "nobody is left who could have company").toEqual([]);
}

export function pairingsOf({ calls }: Day, id: number): Promise<RoundPairings> {
  const path = { params: { path: { id } } };
  return answered(calls.GET("/api/Pairing/query/round/{id}", path));
}
