import type { Page } from "@playwright/test";
import { accounts, expect, test } from "./fixtures.ts";
import { answered, callsOf, currentTournament, enterAs, newWord, signedIn } from "./people.ts";
import { guest } from "./queue.ts";
import type { Server } from "./server.ts";

// The clocks of these pages stand still unless a test advances them, so that polling every few seconds finds nothing.
for (const [what, path, shows] of [
  [
    "the board",
    "arrivals",
    (page: Page, name: string) =>
      page
        .getByRole("region", { name: "Last arrivals" })
        .getByRole("listitem")
        .filter({ hasText: name }),
  ],
  [
    "another phone",
    "check-in",
    (page: Page, name: string) =>
      page.getByRole("row").filter({ hasText: name }).getByLabel("Checked in"),
  ],
] as const)
  test(`a check-in is on ${what} by the stream alone`, async ({ page, server }) => {
    const name = await guest(server, "Strea");
    await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
    await enterAs(page, await signedIn(server, accounts.volunteer));
    const { id } = await currentTournament(server);
    await page.clock.install();
    const stream = page.waitForResponse((answer) => answer.url().endsWith("/events"));
    await page.goto(`/tournaments/${id}/admin/${path}`);
    await page
      .getByRole("main")
      .getByText(/^(As of|list of)/)
      .first()
      .waitFor();
    await stream;
    if (path === "check-in") await page.getByPlaceholder("start typing...").fill(name);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await expect(shows(page, name)).toHaveCount(0);
    await checkIn(server, name);
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(shows(page, name).first()).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50], timeout: 15_000 });
  });

async function checkIn(server: Server, name: string): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  const { id: tournamentId } = await currentTournament(server);
  const params = { path: { tournamentId } };
  const list = await answered(calls.GET("/api/Attendee/checkin/{tournamentId}", { params }));
  const id = list.find(({ displayName }) => displayName === name)?.id ?? 0;
  const operation = { id, checkedIn: true, operationId: newWord(), device: "Cart barn 1" };
  await answered(
    calls.POST("/api/Attendee/checkin/{tournamentId}/batch", {
      ...{ params, body: { operations: [operation] } },
    }),
  );
}
