import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { accounts, expect } from "./fixtures.ts";
import { golfer, rows } from "./gate.ts";
import {
  answered,
  callsOf,
  currentTournament,
  enterAs,
  newWord,
  pay,
  reserve,
  signedIn,
  signedUp,
} from "./people.ts";
import type { Server } from "./server.ts";

/** Check-in by name, on a phone whose network comes and goes. */

/** Adds a guest; returns the whole name. */
export async function guest(server: Server, first: string): Promise<string> {
  return `${first} ${(await golfer(server, first)).name}`;
}

export async function open(page: Page, server: Server): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await enterAs(page, await signedIn(server, accounts.volunteer));
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await rows(page).first().waitFor();
}

export async function checkIn(page: Page, name: string): Promise<void> {
  const dialog = await find(page, name);
  await dialog.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

export async function isIn(server: Server, name: string): Promise<boolean> {
  const { id: tournamentId } = await currentTournament(server);
  const volunteer = await signedIn(server, accounts.volunteer);
  const list = await answered(
    callsOf(server, volunteer).GET("/api/Attendee/checkin/{tournamentId}", {
      params: { path: { tournamentId } },
    }),
  );
  return list.find(({ displayName }) => displayName === name)?.checkedIn ?? false;
}

export const waiting = (page: Page, count: number) =>
  page.getByRole("button", { name: count === 0 ? "All sent" : `${count} waiting`, exact: true });

/** The whole names of the four people of a paid group, the captain first. */
export async function foursome(server: Server): Promise<[string, string, string, string]> {
  return (await foursomeOf(server)).names;
}

/** The same foursome, with the captain's account. */
export async function foursomeOf(server: Server) {
  const last = newWord();
  const captain = await signedUp(server, ["Ada", last]);
  await reserve(server, captain, "Foursome");
  // Paid, as otherwise check-in asks about the money.
  await pay(server, captain);
  const calls = callsOf(server, captain);
  const [ticket] = await answered(
    calls.GET("/api/Ticket/query/user/{id}", { params: { path: { id: captain.id } } }),
  );
  const groupId = ticket?.groups[0]?.id ?? 0;
  for (const first of ["Bea", "Cid", "Dot"]) {
    const body = { groupId, newUserNameFirst: first, newUserNameLast: last };
    const headers = { "Idempotency-Key": randomUUID() };
    await answered(calls.POST("/api/Attendee", { body, headers }));
  }
  const names = [`Ada ${last}`, `Bea ${last}`, `Cid ${last}`, `Dot ${last}`] as const;
  return { captain, names: [...names] as [string, string, string, string] };
}

/** Searches by name, as the list draws its first rows only. */
export async function expectCheckedIn(page: Page, name: string): Promise<void> {
  const dialog = await find(page, name);
  await expect(dialog.getByText(/^Checked in/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const row = rows(page).filter({ hasText: name });
  await expect(row.getByRole("img", { name: "Checked in" })).toBeVisible();
}

/** Opens the person's dialog by their name: one tap on the input, one on the name. */
export async function find(page: Page, name: string): Promise<Locator> {
  // The search gets a new, empty input after each person; letters typed behind the dialog would be lost.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByPlaceholder("start typing...").fill(name);
  // A captain's name finds their whole group, and stands in each line of it.
  await page.getByRole("option", { name: new RegExp(`^${name}, `) }).click();
  return page.getByRole("dialog", { name });
}
