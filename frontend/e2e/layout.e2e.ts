import type { Page } from "@playwright/test";
import { layoutFaults, largeText, setTextSize } from "./faults.ts";
import { lastingFaults } from "./lasting-faults.ts";
import { accounts, expect, ownServer, test as base } from "./fixtures.ts";
import { giveLongNames } from "./long-words.ts";
import { placesOf, type Place } from "./layout-places.ts";
import { enterAs, signedIn } from "./people.ts";
import type { Server } from "./server.ts";

/** A server of its own, as every name on it is replaced by a long one half-way. */
const test = base.extend<object, { server: Server }>({
  server: ownServer(),
});

/** Window sizes. The menu is as high as the window, so there are heights above and below its needs. */
const sizes = [
  [1920, 1024],
  [1600, 900],
  [1280, 800],
  [1024, 900],
  [768, 900],
  [390, 844],
  [320, 844],
] as const;

/** Layout faults at every width, with text of both sizes. */
async function faultsAt({ page, resize }: Window, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of sizes) {
    await resize(width, height);
    for (const text of ["100%", largeText]) {
      await setTextSize(page, text);
      const found = await lastingFaults(page);
      faults.push(...found.map((fault) => `${where} at ${width} px, text at ${text}: ${fault}`));
    }
  }
  const unstyled = await unstyledButtons(page);
  return faults.concat(unstyled.map((name) => `${where}: the button “${name}” has no style`));
}

/** Buttons that the browser draws without any style of ours. */
function unstyledButtons(page: Page): Promise<string[]> {
  return page
    .locator("button:visible")
    .evaluateAll((all) =>
      all
        .filter((button) => getComputedStyle(button).borderTopStyle === "outset")
        .map((button) => button.textContent),
    );
}

/** Opens a page within the site, without loading its code again: by way of the not-found page. */
async function goTo(page: Page, address: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate((next) => {
      history.pushState(null, "", next);
      dispatchEvent(new PopStateEvent("popstate"));
    }, to);
  const missing = page.getByRole("heading", { level: 1, name: "Page not found" });
  await go("/nowhere");
  await missing.waitFor();
  if (address === "/nowhere") return;
  await go(address);
  await missing.waitFor({ state: "detached" });
}

async function faultsOn(window: Window, place: Place): Promise<string[]> {
  const { address, dialogs = [], isCutOff = false } = place;
  const { page, resize } = window;
  if (isCutOff) await page.route("**/api/**", (route) => route.abort());
  await resize(...wide);
  await setTextSize(page, "100%");
  await goTo(page, address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await page.waitForLoadState("load");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const faults = await faultsAt(window, address);
  for (const way of dialogs) {
    await resize(...wide);
    await setTextSize(page, "100%");
    for (const name of way.split(" > ")) await press(page, name);
    await page.getByRole("dialog").waitFor();
    faults.push(...(await faultsAt(window, `${address}: ${way}`)));
    await page.keyboard.press("Escape");
  }
  await page.unrouteAll();
  return faults;
}

/** Presses the first button, checkbox or switch whose name begins with this. */
function press(page: Page, name: string): Promise<void> {
  const begins = { name: new RegExp(`^${name}`) };
  const buttons = page.getByRole("button", begins).or(page.getByRole("checkbox", begins));
  return buttons.first().click();
}

const wide = [1280, 900] as const;

interface Window {
  page: Page;
  resize: (width: number, height: number) => Promise<void>;
}

/** A window that can be resized. `resize` waits until the page has the new size. */
async function windowOf(page: Page): Promise<Window> {
  const browser = await page.context().newCDPSession(page);
  const resize = async (width: number, height: number) => {
    const size = { width, height, deviceScaleFactor: 1, mobile: false };
    await browser.send("Emulation.setDeviceMetricsOverride", size);
    await page.evaluate(
      (wanted) =>
        new Promise<void>((drawn) => {
          const isThere = () => innerWidth === wanted.width && innerHeight === wanted.height;
          const look = () => (isThere() ? drawn() : requestAnimationFrame(look));
          look();
        }),
      { width, height },
    );
  };
  return { page, resize };
}

const emails = Object.values(accounts).map(({ email }) => email);
const roles = ["visitor", "user", "volunteer", "editor", "admin"] as const;

test("a text over another one is a fault @desktop", async ({ page }) => {
  await page.setContent('<p>Above</p><p style="margin-top: -2em">Below</p>');
  expect(await layoutFaults(page)).toEqual(["“Above” is over “Below”"]);
  await page.setContent("<p>Above</p><p>Below</p>");
  expect(await layoutFaults(page)).toEqual([]);
});

test("a button without a style is a fault @desktop", async ({ page }) => {
  await page.setContent('<button>Plain</button><button style="border: 0">Styled</button>');
  expect(await unstyledButtons(page)).toEqual(["Plain"]);
});

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
      await page.goto("/nowhere");
      for (const place of places[role]) faults.push(...(await faultsOn(window, place)));
      expect(faults).toEqual([]);
    });
