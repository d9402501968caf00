import { accounts, expect, test } from "./fixtures.ts";
import { golfer, rows } from "./gate.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";
import { checkIn, expectCheckedIn, waiting } from "./queue.ts";

test.use({ serviceWorkers: "allow" });

test("check-in is loaded again without a network, with its queue @phone", async ({
  page,
  context,
  server,
  alerts,
}) => {
  const name = `Mia ${(await golfer(server, "Mia")).name}`;
  const { id, slug, name: event } = await currentTournament(server);
  await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await rows(page).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await checkIn(page, name);
  await expect(waiting(page, 1)).toBeVisible();

  await page.reload();
  await expect(waiting(page, 1)).toBeVisible();
  await expect(page.getByText("no network")).toBeVisible();
  await expectCheckedIn(page, name);
  await expect(page.getByRole("main")).toContainText(event);
  await context.setOffline(false);
  await expect(waiting(page, 0)).toBeVisible({ timeout: 40_000 });
  expect(alerts.filter((text) => !text.includes("waits on this phone") && text !== "")).toEqual([]);

  const answer = await page.goto(`/tournaments/${id}/${slug}`);
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(await answer?.text(), "the server's own head").toContain('property="og:title"');
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByText(/^The site cannot be reached just now/)).toBeVisible();
  await page.getByRole("link", { name: `Check-in · ${event}` }).click();
  await expectCheckedIn(page, name);
  await context.setOffline(false);
  await page.goto(`/tournaments/${id}/${slug}`);
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("the service worker and the manifest are never stored @phone", async ({ request }) => {
  for (const [address, type] of [
    ["/sw.js", "javascript"],
    ["/manifest.webmanifest", "manifest+json"],
    ["/icon-192.png", "image/png"],
  ] as const) {
    const { "cache-control": cache, "content-type": media } = (
      await request.get(address)
    ).headers();
    expect(cache, address).toBe("no-cache");
    expect(media, address).toContain(type);
  }
});
