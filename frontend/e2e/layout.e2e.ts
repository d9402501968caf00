import type { Page } from "@playwright/test";
import { layoutFaults, largeText, setTextSize } from "./faults.ts";
import { accounts, expect, test as base } from "./fixtures.ts";
import { giveLongNames } from "./long-words.ts";
import { placesOf, type Place } from "./layout-places.ts";
import { enterAs, signedIn } from "./people.ts";
import { startServer, type Server } from "./server.ts";

/** A server of its own: all that has a name on it gets a long one half-way. */
const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

const widths = [1600, 1280, 1024, 768, 390, 320];

/** Layout faults at every width, with text of either size. */
async function faultsAt({ page, resize }: Window, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const text of ["100%", largeText]) {
    await setTextSize(page, text);
    for (const width of widths) {
      await resize(width);
      const found = await layoutFaults(page);
      faults.push(...found.map((fault) => `${where} at ${width} px, text at ${text}: ${fault}`));
    }
  }
  return faults;
}

async function faultsOn(window: Window, { address, dialogs = [] }: Place): Promise<string[]> {
  const { page, resize } = window;
  await resize(wide);
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await page.waitForLoadState("load");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const faults = await faultsAt(window, address);
  for (const way of dialogs) {
    await resize(wide);
    await setTextSize(page, "100%");
    for (const name of way.split(" > ")) await press(page, name);
    await page.getByRole("dialog").waitFor();
    faults.push(...(await faultsAt(window, `${address}: ${way}`)));
    await page.keyboard.press("Escape");
  }
  return faults;
}

/** The first button, checkbox or switch whose name begins like this. */
function press(page: Page, name: string): Promise<void> {
  const begins = { name: new RegExp(`^${name}`) };
  const buttons = page.getByRole("button", begins).or(page.getByRole("checkbox", begins));
  return buttons.first().click();
}

const wide = 1280;

interface Window {
  page: Page;
  resize: (width: number) => Promise<void>;
}

/** A window of any width. It waits until the page has its new width. */
async function windowOf(page: Page): Promise<Window> {
  const browser = await page.context().newCDPSession(page);
  const resize = async (width: number) => {
    const height = width > 400 ? 900 : 844;
    const size = { width, height, deviceScaleFactor: 1, mobile: false };
    await browser.send("Emulation.setDeviceMetricsOverride", size);
    await page.evaluate(
      (wanted) =>
        new Promise<void>((drawn) => {
          const look = () => (innerWidth === wanted ? drawn() : requestAnimationFrame(look));
          requestAnimationFrame(look);
        }),
      width,
    );
  };
  return { page, resize };
}

const emails = Object.values(accounts).map(({ email }) => email);
const roles = ["visitor", "user", "volunteer", "editor", "admin"] as const;

for (const names of ["short", "long"])
  for (const role of roles)
    test(`pages of ${role} fit with ${names} names @desktop`, async ({ page, server }) => {
      test.setTimeout(240_000);
      const person = role === "visitor" ? null : await signedIn(server, accounts[role]);
      const places = await placesOf(server);
      if (names === "long") await giveLongNames(server, emails);
      if (person !== null) await enterAs(page, person);
      const faults: string[] = [];
      const window = await windowOf(page);
      for (const place of places[role]) faults.push(...(await faultsOn(window, place)));
      expect(faults).toEqual([]);
    });
