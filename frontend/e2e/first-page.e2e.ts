import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { slowNetwork } from "./network.ts";
import { currentTournament } from "./people.ts";
import type { Server } from "./server.ts";

/** The parts that the server renders and the pages draw again. */
const parts = ["h1", "h1 + p", "h1 + p + p", "a[data-emphasis=primary]"] as const;

interface Place {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Positions in whole pixels, as drawing rounds halves. */
function placesOn(page: Page): Promise<Place[]> {
  return page.evaluate(
    (names) =>
      names.map((name) => {
        const found = document.querySelector(`main ${name}`);
        if (found === null) throw new Error(`There is no ${name}.`);
        const { left, top, width, height } = found.getBoundingClientRect();
        const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map(Math.round);
        return { text: found.textContent, left: x, top: y, width: w, height: h };
      }),
    parts,
  );
}

async function openWithoutScripts(browser: Browser, server: Server, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width, height: 844 },
  });
  return await context.newPage();
}

/** Opens an address until its page contains the event: a busy server sends the page without. */
async function openWithEvent(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const response = await page.goto(address);
    expect(await response?.text()).toContain('id="first-data"');
  }).toPass();
}

test("the page takes over the server's HTML without a jump @desktop", async ({
  browser,
  page,
  server,
}) => {
  const { id, slug } = await currentTournament(server);
  const address = `/tournaments/${id}/${slug}`;
  for (const width of [320, 390, 768, 991, 992, 1280, 1600]) {
    const sent = await openWithoutScripts(browser, server, width);
    await openWithEvent(sent, address);
    await sent.waitForLoadState("networkidle");
    await page.setViewportSize({ width, height: 844 });
    await openWithEvent(page, address);
    await expect(page.locator("article h1")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => placesOn(page), `${width} px`).toEqual(await placesOn(sent));
    await sent.context().close();
  }
});

test("the Register link works before any script has come", async ({ browser, server }) => {
  const page = await openWithoutScripts(browser, server, 390);
  const { id } = await currentTournament(server);
  await openWithEvent(page, "/");
  await expect(page.getByText(/^From \$[\d,]+ · \d+ kinds of tickets$/)).toBeVisible();
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL(`/tournaments/${id}/register`);
  await page.context().close();
});

test("the page is drawn without asking for data that came with it", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) calls.length = 0;
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  await openWithEvent(page, "/");
  await expect(page.locator("article h1")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls.filter((path) => !path.startsWith("/api/Widget"))).toEqual([]);
});

/** Opens the landing page, and notes when the banner has come and when the pages' scripts are requested. */
async function openNoting(page: Page): Promise<string[]> {
  const events: string[] = [];
  const isOf = (url: string, part: string) => new URL(url).pathname.startsWith(part);
  page.on("request", (request) => {
    if (request.isNavigationRequest()) events.length = 0;
    if (isOf(request.url(), "/assets/main.") && request.resourceType() === "script")
      events.push("scripts");
  });
  page.on("requestfinished", (request) => {
    if (isOf(request.url(), "/media/banner/")) events.push("picture");
  });
  await openWithEvent(page, "/");
  return events;
}

test("the banner comes before the scripts", async ({ page }) => {
  const events = await openNoting(page);
  await expect(page.locator("article h1")).toBeVisible();
  expect(events.slice(0, 2)).toEqual(["picture", "scripts"]);
});

for (const fault of ["never comes", "is broken"] as const)
  test(`the page works if the banner ${fault}`, async ({ page }) => {
    await page.route("**/media/banner/**", async (route) => {
      if (fault === "is broken") await route.fulfill({ status: 404 });
    });
    const opened = page.waitForRequest("**/assets/main.*.js");
    await page.goto("/", { waitUntil: "commit" });
    await opened;
    await expect(page.locator("article h1")).toBeVisible();
  });

test("nothing shifts the page while it is loaded @phone", async ({ page }) => {
  await slowNetwork(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(page.locator("article h1")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});
