import type { Page } from "@playwright/test";
import { inDatabase } from "../e2e/database.ts";
import { accounts, expect, test } from "../e2e/fixtures.ts";
import { currentTournament, enterAs, signedIn } from "../e2e/people.ts";
import type { Server } from "../e2e/server.ts";

/** How many times slower than this machine the phone is. */
const slower = 4;
/** In milliseconds: whoever types notices a longer one. */
const longestTask = 100;

test("searching 5,000 attendees on a slow phone", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  await addAttendees(server, id);
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.evaluate(() => localStorage.setItem("checkInMode", "name"));
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(`/tournaments/${id}/admin/check-in`);
  const rows = page.getByRole("table").locator("tbody tr");
  await rows.first().waitFor();
  await observeTasks(page);

  const search = page.getByPlaceholder("start typing...");
  for (const name of ["player 49", "PLAYER 4", "nobody at all"]) {
    await search.pressSequentially(name, { delay: 120 });
    await search.press("ArrowDown");
    await search.fill("");
  }
  await search.pressSequentially("player 4999", { delay: 120 });
  await search.press("Enter");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("Escape");
  const searching = await tasksOf(page);
  await page.getByRole("button", { name: "Clear Results" }).click();
  await expect(rows).toHaveCount(50);
  const clearing = await tasksOf(page);
  // The list asks by itself what is new, and has it already.
  await page.waitForTimeout(20_000);
  const refreshing = await tasksOf(page);
  await page.getByRole("button", { name: "Stats" }).click();
  await page.getByRole("dialog").waitFor();
  const counting = await tasksOf(page);
  console.log(
    `5,000 attendees at ${slower} times throttling, longest task: searching ${named(searching)}, ` +
      `clearing ${named(clearing)}, refreshing ${named(refreshing)}, stats ${named(counting)}`,
  );
  expect(Math.max(...searching, ...clearing, ...refreshing)).toBeLessThan(longestTask);
});

/** Chromium tells of tasks from 50 ms on. */
function named(tasks: readonly number[]): string {
  return tasks.length === 0 ? "under 50 ms" : `${Math.round(Math.max(...tasks))} ms`;
}

async function observeTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const observer = new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: "longtask" });
  });
}

/** In milliseconds, the long tasks since this was asked last. */
async function tasksOf(page: Page): Promise<number[]> {
  // The browser tells of a task some time after it.
  await page.waitForTimeout(300);
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations.splice(0));
}

/** 1,250 foursomes, past the server. */
async function addAttendees(server: Server, tournamentId: number): Promise<void> {
  await inDatabase(server, (sql) =>
    sql.unsafe(`
      CREATE TEMPORARY TABLE category AS SELECT id FROM ticket_categories
        WHERE tournament_id = ${tournamentId} AND NOT sponsor_flag LIMIT 1;
      WITH inserted AS (
        INSERT INTO users (name_first, name_last, email, created_at)
        SELECT 'Player ' || n, 'Bench', 'player' || n || '@bench.example', now() FROM generate_series(1, 5000) n
        RETURNING id
      ), players AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM inserted),
      sold AS (
        INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
        SELECT ${tournamentId}, category.id, players.id, md5('ticket' || n), now()
        FROM players, category WHERE n % 4 = 0
        RETURNING id
      ), opened AS (
        INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM sold RETURNING id
      ), foursomes AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM opened)
      INSERT INTO attendees (group_id, user_id, scan_code, created_at)
      SELECT foursomes.id, players.id, md5('attendee' || players.n), now()
      FROM players JOIN foursomes ON foursomes.n = (players.n + 3) / 4`),
  );
}
