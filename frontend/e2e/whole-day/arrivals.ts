import type { Browser, Page } from "@playwright/test";
import { ownPass, seenBy, withCamera, type WithCamera } from "../camera.ts";
import { openPerson } from "../desk.ts";
import { accounts, expect } from "../fixtures.ts";
import { rows } from "../gate.ts";
import { answered, enterAs, signedIn } from "../people.ts";
import { checkIn, find, waiting } from "../queue.ts";
import { called, foursomeSize, inBrowser, players, type Day } from "./day.ts";
import { pairingsOf } from "./pairing.ts";
import type { TapCount } from "./tap-count.ts";

interface Morning {
  browser: Browser;
  /** An Admin's page. */
  board: Page;
  day: Day;
  /** The phone of the captain of the full foursome. */
  captain: Page;
  taps: TapCount;
}

const nameOf = (ticket: number, player = 0) => called(ticket, player).join(" ");

/** A foursome arrives with its captain's pass, others by name. The open board updates by itself. */
export async function arrive(morning: Morning): Promise<void> {
  const { board, day } = morning;
  await board.goto(`/tournaments/${day.id}/admin/arrivals`);
  await expect(board.getByText(`0 of ${players} arrived`)).toBeVisible();
  const camera = await withCamera();
  try {
    const gate = await openGate(camera, morning);
    await scanFoursome(gate);
    await expectOnBoard(board, 4, nameOf(inBrowser.foursome));
    const came = await checkInByName(gate);
    await expectOnBoard(board, 4 + came, nameOf(inBrowser.sponsor, 4));
  } finally {
    await camera.close();
  }
  expect(camera.faults).toEqual([]);
}

/** A volunteer's phone that scans the captain's pass. */
async function openGate(
  camera: WithCamera,
  { browser, day, captain, taps }: Morning,
): Promise<Page> {
  const pass = await ownPass(captain);
  const table = await browser.newPage();
  await camera.show(await seenBy(table, pass));
  await table.close();
  const gate = await (await camera.phone(day.server)).newPage();
  await taps.watch(gate);
  await enterAs(gate, await signedIn(day.server, accounts.volunteer));
  await gate.goto(`/tournaments/${day.id}/admin/check-in`);
  return gate;
}

async function scanFoursome(gate: Page): Promise<void> {
  const name = new RegExp(`^${nameOf(inBrowser.foursome)}`);
  // A busy machine takes long to start a camera and a scanner.
  await expect(rows(gate)).toHaveText([name], { timeout: 40_000 });
  await rows(gate).getByRole("button").click();
  await gate.getByRole("button", { name: "Check in all 4" }).click();
  await expect(gate.getByRole("dialog")).toHaveCount(0);
  await expect(waiting(gate, 0)).toBeVisible();
}

/** Checks in the single, the incomplete group and both groups of the sponsor; returns the number of people. */
async function checkInByName(gate: Page): Promise<number> {
  await gate.getByRole("button", { name: "Name", exact: true }).click();
  await checkIn(gate, nameOf(inBrowser.single));
  const size = foursomeSize(inBrowser.incomplete);
  const groups = [
    [nameOf(inBrowser.incomplete), size],
    [nameOf(inBrowser.sponsor), 4],
    [nameOf(inBrowser.sponsor, 4), 4],
  ] as const;
  for (const [name, people] of groups) {
    const dialog = await find(gate, name);
    await dialog.getByRole("button", { name: `Check in all ${people}` }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(waiting(gate, 0)).toBeVisible();
  return 1 + size + 4 + 4;
}

async function expectOnBoard(board: Page, arrived: number, last: string): Promise<void> {
  await expect(board.getByText(`${arrived} of ${players} arrived`)).toBeVisible();
  const latest = board.getByRole("region", { name: "Last arrivals" });
  await expect(latest.getByRole("listitem").filter({ hasText: last })).toContainText(
    "by Vera Lindqvist",
  );
}

/** Marks a pairing as no-shows at the desk; returns its names. */
export async function stayAway(page: Page, day: Day): Promise<void> {
  const { pairings } = await pairingsOf(day, day.rounds[0].id);
  const captain = nameOf(inBrowser.foursome);
  const absent = pairings.findLast(
    ({ players: of }) => of.length === 4 && of.every(({ name }) => name !== captain),
  );
  const dialog = await openPerson(page, day.id, absent?.players[0]?.name ?? "");
  await dialog.getByRole("button", { name: "Whole pairing did not come (4)" }).click();
  await expect(dialog.getByRole("button", { name: "Comes after all" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
}

/** Checks in all others without the pages: 118 people would take minutes, and `bench/morning.bench.ts` counts their taps. */
export async function letTheRestIn({ id: tournamentId, calls }: Day): Promise<void> {
  const path = { params: { path: { tournamentId } } };
  const { attendees } = await answered(
    calls.GET("/api/Attendee/checkin/{tournamentId}/roster", path),
  );
  const operations = attendees
    .filter(({ checkedIn, noShow }) => !checkedIn && !noShow)
    .map(({ id }) => ({
      ...{ id, operationId: `whole-day-${id}` },
      ...{ checkedIn: true, device: "Table" },
    }));
  await answered(
    calls.POST("/api/Attendee/checkin/{tournamentId}/batch", { ...path, body: { operations } }),
  );
}

export async function expectEverybodyTold(page: Page, { id }: Day): Promise<void> {
  await page.goto(`/tournaments/${id}/admin/arrivals`);
  await expect(page.getByText(`${players - 4} of ${players - 4} arrived`)).toBeVisible();
  await expect(page.getByText("4 did not come")).toBeVisible();
  const bill = page.getByRole("table", { name: "Count for the bill" });
  await expect(bill.getByRole("row", { name: /In all/ })).toContainText(String(players - 4));
}
