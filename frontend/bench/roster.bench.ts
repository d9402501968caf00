import type { Page, Response } from "@playwright/test";
import { accounts, expect, test } from "../e2e/fixtures.ts";
import { currentTournament, enterAs, signedIn } from "../e2e/people.ts";
import { checkIn, waiting } from "../e2e/queue.ts";
import { addPlayers } from "./players.ts";

/** One bar of signal: bytes a second, and milliseconds until the first one. */
const network = { downloadThroughput: 120 * 1024, uploadThroughput: 40 * 1024, latency: 100 };
/** In milliseconds. */
const readyWithin = 2_000;
/** In bytes. */
const changeOfAtMost = 2_048;

test.use({ serviceWorkers: "allow" });

test("a list of 1,000 comes over one bar of signal, and so do its changes", async ({
  page,
  server,
}) => {
  const { id } = await currentTournament(server);
  await addPlayers(server, id, 1_000);
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.evaluate(() => localStorage.setItem("checkInMode", "name"));
  const address = `/tournaments/${id}/admin/check-in`;
  const open = async () => {
    const answers = rostersOf(page);
    await page.goto(address);
    await page.getByText(/^list of/).waitFor();
    await page.getByRole("table").locator("tbody tr").first().waitFor();
    return answers;
  };
  // The phone has the code from its first visit.
  await open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/healthz");
  await page.evaluate(
    () =>
      new Promise((done) => {
        const gone = indexedDB.deleteDatabase("fairway-check-in");
        for (const end of ["success", "error", "blocked"]) gone.addEventListener(end, done);
      }),
  );
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("Network.enable");
  await chromium.send("Network.emulateNetworkConditions", { offline: false, ...network });
  const began = Date.now();
  const first = await open();
  const readyAfter = Date.now() - began;
  const whole = await sizeOf(first[0]);

  const changes = rostersOf(page);
  await checkIn(page, "Player 500 Bench");
  await page.getByText("Success!").first().waitFor();
  await expect(waiting(page, 0)).toBeVisible();
  await expect.poll(() => changes.length, { timeout: 40_000 }).toBeGreaterThan(0);
  const change = await sizeOf(changes.at(-1));
  console.log(
    `1,000 people at 120 KB/s: ready after ${readyAfter} ms, ${whole} bytes; a change ${change} bytes`,
  );
  expect(readyAfter).toBeLessThan(readyWithin);
  expect(change).toBeLessThan(changeOfAtMost);
});

/** The answers with the list or its changes, as they come. */
function rostersOf(page: Page): Response[] {
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (/\/roster(\?|$)/.test(response.url())) answers.push(response);
  });
  return answers;
}

/** The size of its body as it was sent. */
async function sizeOf(response: Response | undefined): Promise<number> {
  if (response === undefined) throw new Error("No list came.");
  await response.finished();
  return (await response.request().sizes()).responseBodySize;
}
