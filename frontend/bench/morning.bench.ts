import type { Page } from "@playwright/test";
import { inDatabase } from "../e2e/database.ts";
import { accounts, expect, test } from "../e2e/fixtures.ts";
import { callsOf, answered, currentTournament, enterAs, newWord, signedIn } from "../e2e/people.ts";
import type { Server } from "../e2e/server.ts";

/** In seconds, of a practised volunteer: for a look and a tap, and for each letter. */
const human = { tap: 1.2, letter: 0.3 };

const groups = 36;

interface Done {
  taps: number;
  letters: number;
}

test("144 people come while the phone has no network, and then it returns", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(600_000);
  const { id } = await currentTournament(server);
  const captains = await addFoursomes(server, id);
  const lasts = new Set(captains.map((captain) => captain.split(" ")[1] ?? ""));
  await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await page.getByRole("table").locator("tbody tr").first().waitFor();
  await page.getByRole("button", { name: "Prepare this phone" }).click();
  await expect(
    page.getByText(/ready without a network|opens with a network only|getting ready/),
  ).toBeVisible();

  await context.setOffline(true);
  const done: Done = { taps: 0, letters: 0 };
  const began = performance.now();
  for (const [number, captain] of captains.entries())
    await checkInGroup(page, captain, number, done);
  const worked = (performance.now() - began) / 60_000;
  await expect(page.getByRole("button", { name: "144 waiting" })).toBeVisible();
  expect(await arrived(server, id, lasts), "before the network is back").toBe(0);

  const requests: string[] = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/Attendee/checkin"))
      requests.push(pathname.split("/").at(-1) ?? "");
  });
  const back = performance.now();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "All sent" })).toBeVisible({ timeout: 60_000 });
  const sent = (performance.now() - back) / 1_000;
  await expect.poll(() => arrived(server, id, lasts)).toBe(144);
  const batches = requests.filter((one) => one === "batch").length;
  const modelled = (done.taps * human.tap + done.letters * human.letter) / 60;
  console.log(
    `144 people, ${groups} groups, offline at 390 px: ${done.taps} taps, ${done.letters} letters; ` +
      `${worked.toFixed(1)} minutes by the script, ${modelled.toFixed(1)} at ${human.tap} s a tap and ${human.letter} s a letter. ` +
      `Back on line: all sent after ${sent.toFixed(1)} s by ${batches} batch; calls of check-in: ${requests.join(", ")}.`,
  );
  expect(done.taps).toBeLessThanOrEqual(3 * groups + 20);
  expect(batches).toBe(1);
  expect(sent).toBeLessThan(35);
});

/** Most groups arrive as four. Every sixth arrives as three, with the last one later; every twelfth is checked in one by one. */
async function checkInGroup(
  page: Page,
  captain: string,
  number: number,
  done: Done,
): Promise<void> {
  if (number % 12 === 5) {
    for (const first of firsts) await find(page, captain.replace("Ada", first), done, "Check In");
    return;
  }
  if (number % 6 !== 0) return find(page, captain, done, "Check in all 4");
  await find(page, captain, done, "Check in 3", captain.replace("Ada", "Dot"));
  await find(page, captain.replace("Ada", "Dot"), done, "Check In");
}

const firsts = ["Ada", "Bea", "Cid", "Dot"] as const;

/** Types letters until the name is the first suggestion, and presses the button of its dialog. */
async function find(
  page: Page,
  name: string,
  done: Done,
  button: string,
  absent?: string,
): Promise<void> {
  const search = page.getByPlaceholder("start typing...");
  const option = page.getByRole("option").first();
  if (!(await search.evaluate((input) => input === document.activeElement))) {
    await search.click();
    done.taps += 1;
  }
  const [first = "", last = ""] = name.split(" ");
  // The last name first, as volunteers hear it. The first name comes second, as its first letter may begin another last name.
  for (const letter of `${last.slice(0, 4)} ${first}`) {
    await page.keyboard.type(letter);
    done.letters += 1;
  }
  await expect(option).toContainText(`${name}, `);
  await option.click();
  const dialog = page.getByRole("dialog", { name });
  if (absent !== undefined) await dialog.getByRole("checkbox", { name: absent }).uncheck();
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  done.taps += absent === undefined ? 2 : 3;
}

/** Adds this many foursomes without the pages; returns their captains' names. */
async function addFoursomes(server: Server, tournamentId: number): Promise<string[]> {
  const lasts = Array.from({ length: groups }, newWord);
  await inDatabase(server, (sql) =>
    sql.unsafe(
      `
      WITH last AS (SELECT name, row_number() OVER () AS n FROM unnest($1::text[]) AS name),
      category AS (
        SELECT id FROM ticket_categories WHERE tournament_id = $2 AND num_attendees = 4 ORDER BY id LIMIT 1
      ), inserted AS (
        INSERT INTO users (name_first, name_last, created_at)
        SELECT first, last.name, now() FROM last, unnest($3::text[]) AS first
        RETURNING id, name_first, name_last
      ), sold AS (
        INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
        SELECT $2, category.id, inserted.id, md5('ticket' || inserted.id), now()
        FROM inserted, category WHERE name_first = 'Ada'
        RETURNING id, user_id
      ), opened AS (
        INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM sold RETURNING id, ticket_id
      )
      INSERT INTO attendees (group_id, user_id, scan_code, created_at)
      SELECT opened.id, member.id, md5('attendee' || member.id), now()
      FROM opened
      JOIN sold ON sold.id = opened.ticket_id
      JOIN inserted AS captain ON captain.id = sold.user_id
      JOIN inserted AS member ON member.name_last = captain.name_last`,
      [lasts, tournamentId, [...firsts]],
    ),
  );
  return lasts.map((last) => `Ada ${last}`);
}

async function arrived(
  server: Server,
  tournamentId: number,
  lasts: ReadonlySet<string>,
): Promise<number> {
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  const params = { path: { tournamentId } };
  const list = await answered(calls.GET("/api/Attendee/checkin/{tournamentId}", { params }));
  return list.filter(({ checkedIn, user }) => checkedIn && lasts.has(user.nameLast)).length;
}
