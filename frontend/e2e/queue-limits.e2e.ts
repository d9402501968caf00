import type { BrowserContext, Page } from "@playwright/test";
import { layCable } from "./cable.ts";
import { expect, test } from "./fixtures.ts";
import { checkIn, find, guest, isIn, open, waiting } from "./queue.ts";
import type { Server } from "./server.ts";

const sending = "**/api/Attendee/checkin/*/batch";

/** Adds guests; returns their whole names. */
async function guests(server: Server, ...firsts: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const first of firsts) names.push(await guest(server, first));
  return names;
}

test("storage that fills up in the middle of a queue loses nothing @phone", async ({
  page,
  server,
}) => {
  const [one = "", two = "", three = ""] = await guests(server, "Moe", "Nan", "Ole");
  await page.addInitScript(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the store that it was taken from
    const real = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function put(...told) {
      if ("isFull" in window) throw new DOMException("no room", "QuotaExceededError");
      return real.apply(this, told);
    };
  });
  await open(page, server);
  await page.route(sending, (route) => route.abort());
  await checkIn(page, one);
  await expect(waiting(page, 1)).toBeVisible();

  await page.evaluate(() => void Object.assign(window, { isFull: true }));
  const dialog = await find(page, two);
  await dialog.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(dialog.getByText(/^This was not saved/)).toBeVisible();
  await expect(page.getByText(/keep check-ins: its storage is full/)).toBeVisible();
  await expect(waiting(page, 1)).toBeAttached();
  await page.unroute(sending);
  await dialog.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await isIn(server, two), "it was sent before the page said so").toBe(true);

  await page.evaluate(() => Reflect.deleteProperty(window, "isFull"));
  await checkIn(page, three);
  await expect(page.getByText(/^This phone cannot keep check-ins/)).toBeHidden();
  await expect(waiting(page, 0)).toBeVisible({ timeout: 40_000 });
  for (const name of [one, two, three]) expect(await isIn(server, name), name).toBe(true);
});

test("while the server is away for a minute the number waiting never falls @phone", async ({
  browser,
  server,
}) => {
  test.slow();
  const names = await guests(server, "Pam", "Quin", "Ron");
  const cable = await layCable(server);
  const context = await browser.newContext({ baseURL: cable.url, serviceWorkers: "block" });
  const page = await context.newPage();
  await open(page, server);
  await expect(waiting(page, 0)).toBeVisible();
  await cable.pull();
  for (const [count, name] of names.entries()) {
    await checkIn(page, name);
    await expect(waiting(page, count + 1)).toBeVisible();
  }
  await watchWaiting(page);
  await page.waitForTimeout(60_000);
  expect(await seenWaiting(page)).toEqual(["3 waiting"]);
  await cable.plug();
  await expect(waiting(page, 0)).toBeVisible({ timeout: 60_000 });
  for (const name of names) expect(await isIn(server, name), name).toBe(true);
  await context.close();
  await cable.pull();
});

test("seven tabs share one stream and one flush @phone", async ({ context, server }) => {
  test.slow();
  const names = await guests(server, "Sal", "Tess", "Uli");
  const streams = followCalls(context, "/events");
  const batches = followCalls(context, "/batch");
  const tabs: Page[] = [];
  while (tabs.length < 7) {
    const tab = await context.newPage();
    await open(tab, server);
    tabs.push(tab);
  }
  await expect.poll(() => streams.open).toBe(1);
  expect(streams.most).toBe(1);
  await context.setOffline(true);
  for (const [place, name] of names.entries()) {
    const tab = tabs[place * 2];
    if (tab === undefined) throw new Error("there are seven tabs");
    await checkIn(tab, name);
  }
  for (const tab of tabs) await expect(waiting(tab, 3)).toBeVisible();
  await context.setOffline(false);
  for (const tab of tabs) await expect(waiting(tab, 0)).toBeVisible({ timeout: 60_000 });
  expect(batches.most).toBe(1);
  await expect.poll(() => batches.sent).toHaveLength(3);
  expect(new Set(batches.sent).size).toBe(3);
  for (const name of names) expect(await isIn(server, name), name).toBe(true);
});

test("a tab that sleeps with the queue's lock holds nothing back @phone", async ({
  page,
  context,
  server,
}) => {
  const [name = ""] = await guests(server, "Val");
  await open(page, server);
  await expect(waiting(page, 0)).toBeVisible();
  const asleep = await context.newPage();
  await asleep.goto("/healthz");
  // Takes the queue's lock for good, like a tab that the phone froze in the middle of a call.
  await asleep.evaluate(() => {
    void navigator.locks.request("fairway-check-in", () => new Promise(() => undefined));
  });
  await checkIn(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  await expect(waiting(page, 0)).toBeVisible({ timeout: 60_000 });
  expect(await isIn(server, name)).toBe(true);
});

/** Counts the calls of all tabs that are open at the same time, and lists the operations of those that were answered. */
function followCalls(context: BrowserContext, ending: string) {
  const calls = { open: 0, most: 0, sent: [] as string[] };
  const isOurs = (address: string) => new URL(address).pathname.endsWith(ending);
  context.on("request", (request) => {
    if (!isOurs(request.url())) return;
    calls.open += 1;
    calls.most = Math.max(calls.most, calls.open);
  });
  context.on("requestfailed", (request) => {
    if (isOurs(request.url())) calls.open -= 1;
  });
  context.on("requestfinished", (request) => {
    if (!isOurs(request.url())) return;
    calls.open -= 1;
    const body = request.postDataJSON() as { operations?: { operationId: string }[] } | null;
    calls.sent.push(...(body?.operations ?? []).map(({ operationId }) => operationId));
  });
  return calls;
}

/** Records every text of the button that shows how many check-ins wait. */
function watchWaiting(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    Object.assign(window, { texts });
    setInterval(() => {
      for (const { textContent } of document.querySelectorAll("button"))
        if (/^(All sent|\d+ waiting)/.test(textContent)) texts.add(textContent);
    }, 50);
  });
}

function seenWaiting(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts]);
}
