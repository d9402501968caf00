import type { Page } from "@playwright/test";
import { layCable } from "./cable.ts";
import { accounts, expect, test } from "./fixtures.ts";
import { rows } from "./gate.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";
import { checkIn, guest, waiting } from "./queue.ts";

test("a newer version waits, and is offered while nothing else does @phone", async ({
  browser,
  server,
}) => {
  test.slow();
  const name = await guest(server, "Pat");
  const cable = await layCable(server);
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    ...{ baseURL: cable.url, viewport },
    serviceWorkers: "allow",
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await enterAs(page, await signedIn(server, accounts.volunteer));
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await rows(page).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await callsOfWorker(page), "they would keep the older worker at work").toEqual([]);
  const offer = page.getByRole("button", { name: "Load the new version" });
  await expect(offer).toBeHidden();

  cable.update();
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
  await look();
  await expect(offer).toBeVisible();
  await page.reload();
  await rows(page).first().waitFor();
  await expect(offer, "a reload does not take it").toBeVisible();
  expect(await newerScripts(page), "the older version runs").toEqual([]);
  const running = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.waiting !== null && registration?.active !== null;
    });
  expect(await running(), "the older one is still at work").toBe(true);

  await cable.pull();
  await checkIn(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  await expect(offer).toBeHidden();
  await page.reload();
  await rows(page).first().waitFor();
  await expect(waiting(page, 1)).toBeVisible();
  expect(await decoderStatus(page), "scanning works without a network").toBe(200);
  await cable.plug();
  await page.reload();
  await rows(page).first().waitFor();
  expect(await newerScripts(page), "the older version runs").toEqual([]);
  await expect(waiting(page, 0)).toBeVisible({ timeout: 60_000 });
  await expect(offer).toBeVisible();

  await offer.click();
  // Waits: a busy machine takes seconds to start a worker.
  const newerPage = page.locator("script[src*='/newer-']").first();
  await expect(newerPage).toBeAttached({ timeout: 30_000 });
  await rows(page).first().waitFor();
  await expect(offer).toBeHidden();
  expect(await running(), "the newer one has taken over").toBe(false);
  await context.close();
  await cable.pull();
});

/** The calls of the page that reach its worker. */
async function callsOfWorker(page: Page): Promise<string[]> {
  const calls = async () => (await requestsOf(page)).filter(({ path }) => path.startsWith("/api/"));
  // The list is drawn from the phone's storage, before the server is asked.
  await expect.poll(calls).not.toEqual([]);
  return (await calls()).filter(({ isPast }) => !isPast).map(({ path }) => path);
}

/** The requests of the page, and whether each bypassed the worker, from the browser's resource timing. */
function requestsOf(page: Page): Promise<{ path: string; isPast: boolean }[]> {
  return page.evaluate(() =>
    performance.getEntriesByType("resource").map((entry) => {
      const told = entry.toJSON() as Record<string, unknown>;
      // Chromium has renamed the field.
      const route = told.workerMatchedRouterSource ?? told.workerMatchedSourceType;
      return { path: new URL(entry.name).pathname, isPast: route === "network" };
    }),
  );
}

function newerScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.scripts].map(({ src }) => src).filter((src) => src.includes("/newer-")),
  );
}

/** The status of the decoder's file, fetched by the page under the running version's name. */
async function decoderStatus(page: Page): Promise<number> {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => url);
  });
  const decoder = kept.find((url) => /\/assets\/decoder\.[^/]*js/.test(url));
  return page.evaluate(async (url) => (await fetch(url)).status, decoder ?? "/no-decoder.js");
}
