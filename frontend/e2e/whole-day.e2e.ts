import type { Page } from "@playwright/test";
import type { RoundPairings, Sheet } from "#api/types.ts";
import { playApart, replace, startAt } from "./desk.ts";
import { expect, expectGood, signIn, test } from "./fixtures.ts";
import { answered, type callsOf } from "./people.ts";
import { wholeDay } from "./whole-day.ts";

type Calls = ReturnType<typeof callsOf>;

test("a whole day goes from registration over paper to arrivals", async ({ page, server }) => {
  test.slow();
  const { id, calls, rounds } = await wholeDay(server);
  await signIn(page, "admin");
  for (const round of rounds) {
    await page.goto(`/tournaments/${id}/admin/pairings?round=${round.id}`);
    await pairUp(page);
    const told = await pairingsOf(calls, round.id);
    expect(told.pairings.every(({ hole }) => hole !== null)).toBe(true);
    const starts = told.pairings.map(({ hole, letter }) => `${hole}${letter ?? ""}`);
    expect(new Set(starts).size, "nobody shares a start").toBe(starts.length);
    expect(told.fillUp, "nobody is left who could have company").toEqual([]);
  }
  await expectGood(page);

  await page.goto(`/tournaments/${id}/admin/sheets`);
  await page.getByRole("button", { name: /^Print all/ }).click();
  await page
    .getByRole("dialog", { name: "Did it print?" })
    .getByRole("button", { name: "Yes, mark as printed" })
    .click();
  await expect(page.getByText(/^Nothing changed since /)).toBeVisible();
  const printed = await sheetsOf(calls, id);

  await changeInTheMorning(page, calls, id, rounds[0]?.id ?? 0);
  const now = await sheetsOf(calls, id);
  const was = new Map(printed.map((sheet) => [sheet.key, JSON.stringify(sheet.content)]));
  const differing = now.filter(({ key, content }) => was.get(key) !== JSON.stringify(content));
  const told = now.filter(({ state }) => state !== "current");
  expect(told.map(({ key }) => key)).toEqual(differing.map(({ key }) => key));
  const outdated = told.filter(({ state }) => state === "outdated");
  expect(outdated.map(({ key }) => key)).toEqual(
    differing.map(({ key }) => key).filter((key) => was.has(key)),
  );
  expect(told.length).toBeGreaterThan(5);
  expect(told.length, "most of the paper stays as it is").toBeLessThan(now.length / 4);
  await page.goto(`/tournaments/${id}/admin/sheets`);
  await expect(
    page.getByRole("button", { name: new RegExp(`^Print the ${told.length} that changed`) }),
  ).toBeVisible();

  await arrive(calls, id);
  await page.goto(`/tournaments/${id}/admin/arrivals`);
  await expect(page.getByText("4 did not come")).toBeVisible();
  const bill = page.getByRole("table", { name: "Count for the bill" });
  await expect(bill.getByRole("row", { name: /In all/ })).toContainText("133");
  await expectGood(page);
});

/** Gives kept seats away, fills up and assigns holes, as staff do it. */
async function pairUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Give away \d+ kept seats?$/ }).click();
  await expect(page.getByText(/kept for who/)).toBeHidden();
  for (const name of ["Fill up", "Assign holes"]) {
    await page.getByRole("button", { name: new RegExp(`^${name} \\(\\d+\\)$`) }).click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByRole("button", { name }).click();
    await expect(dialog).toBeHidden();
  }
}

function pairingsOf(calls: Calls, id: number): Promise<RoundPairings> {
  const path = { params: { path: { id } } };
  return answered(calls.GET("/api/Pairing/query/round/{id}", path));
}

/** Without paper that is no longer wanted. */
async function sheetsOf(calls: Calls, id: number): Promise<Sheet[]> {
  const path = { params: { path: { id } } };
  const sheets = await answered(calls.GET("/api/Sheet/query/tournament/{id}", path));
  return sheets.filter(({ state }) => state !== "gone");
}

/** A substitute, a pairing that starts elsewhere, and a player who plays alone: from the check-in page, as staff make them. */
async function changeInTheMorning(
  page: Page,
  calls: Calls,
  tournamentId: number,
  roundId: number,
): Promise<void> {
  const { pairings, course } = await pairingsOf(calls, roundId);
  const full = pairings.filter(({ players }) => players.length === 4);
  const [replaced, moved, left] = full;
  await replace(page, tournamentId, replaced?.players[1]?.name ?? "", ["Zoe", "Zimmer"]);
  const free = course.holes.find(
    ({ number, secondPriority }) =>
      secondPriority !== null && pairings.filter(({ hole }) => hole === number).length === 1,
  );
  await startAt(page, tournamentId, moved?.players[0]?.name ?? "", free?.number ?? 0);
  await playApart(page, tournamentId, left?.players[0]?.name ?? "");
}

/** Four do not come, and all others do. */
async function arrive(calls: Calls, tournamentId: number): Promise<void> {
  const path = { params: { path: { tournamentId } } };
  const { attendees } = await answered(
    calls.GET("/api/Attendee/checkin/{tournamentId}/roster", path),
  );
  const ids = attendees.map(({ id }) => id);
  const noShows = { attendeeIds: ids.slice(0, 4), noShow: true };
  await answered(
    calls.PUT("/api/Attendee/checkin/{tournamentId}/noShows", { ...path, body: noShows }),
  );
  const operations = ids
    .slice(4)
    .map((id) => ({ id, operationId: `whole-day-${id}`, checkedIn: true, device: "Table" }));
  await answered(
    calls.POST("/api/Attendee/checkin/{tournamentId}/batch", { ...path, body: { operations } }),
  );
}
