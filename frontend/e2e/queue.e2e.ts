import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserToLaunch } from "./browser.ts";
import { expect, test } from "./fixtures.ts";
import { checkIn, guest, isIn, open, waiting } from "./queue.ts";

const calls = "**/api/Attendee/checkin/**";
const sending = "**/api/Attendee/checkin/*/batch";

test("offline in the middle of a queue, all are sent once it is back @phone", async ({
  page,
  context,
  server,
  alerts,
}) => {
  const names = [await guest(server, "Ada"), await guest(server, "Bo"), await guest(server, "Cy")];
  await open(page, server);
  await checkIn(page, names[0] ?? "");
  await expect(waiting(page, 0)).toBeVisible();
  await context.setOffline(true);
  for (const [count, name] of names.slice(1).entries()) {
    await checkIn(page, name);
    await expect(page.getByText("Success!").first()).toBeVisible();
    await expect(waiting(page, count + 1)).toBeVisible();
  }
  await expect(page.getByText("no network")).toBeVisible();
  await expect(page.getByText(/^list of \d+:\d\d [AP]M$/)).toBeVisible();
  expect(await isIn(server, names[2] ?? "")).toBe(false);
  await context.setOffline(false);
  await expect(waiting(page, 0)).toBeVisible();
  await expect(page.getByText("no network")).toBeHidden();
  for (const name of names) expect(await isIn(server, name), name).toBe(true);
  expect(alerts).toEqual([]);
});

test("a server that is away for a while takes nothing from the queue @phone", async ({
  page,
  server,
}) => {
  const name = await guest(server, "Dee");
  await open(page, server);
  let asked = 0;
  await page.route(calls, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await checkIn(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(3);
  await expect(waiting(page, 1)).toBeVisible();
  await page.unroute(calls);
  await expect(waiting(page, 0)).toBeVisible({ timeout: 40_000 });
  expect(await isIn(server, name)).toBe(true);
});

test("two tabs share one queue, and each item is sent once @phone", async ({
  page,
  context,
  server,
}) => {
  const [one, two] = [await guest(server, "Eve"), await guest(server, "Fay")];
  await open(page, server);
  const other = await context.newPage();
  await open(other, server);
  await context.setOffline(true);
  await checkIn(page, one);
  await expect(waiting(other, 1)).toBeVisible();
  await checkIn(other, two);
  await expect(waiting(page, 2)).toBeVisible();
  const sent: string[] = [];
  context.on("requestfinished", (request) => {
    if (!request.url().endsWith("/batch")) return;
    const { operations } = request.postDataJSON() as { operations: { operationId: string }[] };
    sent.push(...operations.map(({ operationId }) => operationId));
  });
  await context.setOffline(false);
  await expect(waiting(page, 0)).toBeVisible({ timeout: 40_000 });
  await expect(waiting(other, 0)).toBeVisible();
  await expect.poll(() => sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
  expect([await isIn(server, one), await isIn(server, two)]).toEqual([true, true]);
});

test("signing out asks, and keeps the queue for the next sign-in @phone", async ({
  page,
  server,
  alerts,
}) => {
  const name = await guest(server, "Gil");
  await open(page, server);
  await page.route(sending, (route) => route.abort());
  await checkIn(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/account\/signin/);
  expect(alerts).toEqual([expect.stringMatching(/^1 check-in waits on this phone/)]);
  await page.unroute(sending);
  await open(page, server);
  await expect(waiting(page, 0)).toBeVisible();
  expect(await isIn(server, name)).toBe(true);
});

test("a cut handle is reopened, a refused disk reported first @phone", async ({ page, server }) => {
  const [one, two] = [await guest(server, "Hal"), await guest(server, "Ida")];
  await page.addInitScript(() => {
    const real = indexedDB.open.bind(indexedDB);
    const opened: IDBDatabase[] = [];
    indexedDB.open = (...told) => {
      if (localStorage.getItem("refuse") !== null)
        throw new DOMException("not here", "SecurityError");
      const request = real(...told);
      request.addEventListener("success", () => opened.push(request.result));
      return request;
    };
    Object.assign(window, { cut: () => opened.splice(0).forEach((handle) => handle.close()) });
  });
  await open(page, server);
  await page.evaluate(() => (window as unknown as { cut: () => void }).cut());
  await checkIn(page, one);
  await expect(page.getByText("Success!").first()).toBeVisible();
  await expect(waiting(page, 0)).toBeVisible();
  expect(await isIn(server, one)).toBe(true);

  await page.evaluate(() => localStorage.setItem("refuse", "yes"));
  await open(page, server);
  await expect(page.getByText(/keep check-ins: the browser keeps nothing here/)).toBeVisible();
  await checkIn(page, two);
  expect(await isIn(server, two), "it was sent before the page said so").toBe(true);
});

test("a browser that is killed comes back with its queue @phone", async ({ server }) => {
  test.slow();
  const names = [await guest(server, "Jo"), await guest(server, "Kit")];
  const folder = await mkdtemp(join(tmpdir(), "fairway-phone-"));
  const launch = async (): Promise<[BrowserContext, Page]> => {
    const context = await chromium.launchPersistentContext(folder, {
      ...(await browserToLaunch()),
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    });
    return [context, await context.newPage()];
  };
  let [context, page] = await launch();
  await open(page, server);
  await page.route(sending, (route) => route.abort());
  for (const name of names) await checkIn(page, name);
  await expect(waiting(page, 2)).toBeVisible();
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send("Browser.crash").catch(() => undefined);
  await context.close().catch(() => undefined);

  [context, page] = await launch();
  await page.route(sending, (route) => route.abort());
  await open(page, server);
  await expect(waiting(page, 2)).toBeVisible();
  await page.unroute(sending);
  await expect(waiting(page, 0)).toBeVisible({ timeout: 40_000 });
  for (const name of names) expect(await isIn(server, name), name).toBe(true);
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

test("a dying phone's queue is handed in by another one @phone", async ({
  page,
  browser,
  server,
}) => {
  const name = await guest(server, "Lea");
  await open(page, server);
  await page.route(calls, (route) => route.abort());
  await checkIn(page, name);
  await waiting(page, 1).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save what waits as a file" }).click();
  const file = await (await saved).path();

  const other = await browser.newPage({ baseURL: server.url });
  await open(other, server);
  await waiting(other, 0).click();
  await other.getByLabel("Another phone's file").setInputFiles(file);
  await expect(other.getByText("1 taken in from the file.")).toBeVisible();
  await expect.poll(() => isIn(server, name)).toBe(true);
  await other.close();
});
