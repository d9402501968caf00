import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Locator, type Page } from "@playwright/test";
import { startServer, type Server } from "./server.ts";

/** The accounts of the demonstration data, one for each role. */
export const accounts = {
  admin: { email: "admin@fairway.example", password: "demo-admin-2026" },
  volunteer: { email: "volunteer@fairway.example", password: "demo-volunteer-2026" },
  editor: { email: "editor@fairway.example", password: "demo-editor-2026" },
  user: { email: "user@fairway.example", password: "demo-user-2026" },
} as const;

interface TestFixtures {
  /** The texts of the browser alerts, which are accepted as they come. */
  alerts: string[];
  /** What no page may do: throw, or try what the site's own policy forbids. Fails the journey. */
  faults: string[];
}

interface WorkerFixtures {
  server: Server;
}

/** Journeys through a real server: each worker has one of its own, with its own database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  alerts: [
    async ({ page }, use) => {
      const texts: string[] = [];
      page.on("dialog", (dialog) => {
        texts.push(dialog.message());
        void dialog.accept();
      });
      await use(texts);
    },
    { auto: true },
  ],
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (error) => faults.push(String(error.error().stack)));
      context.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the form, as a visitor does. */
export async function signIn(page: Page, role: keyof typeof accounts): Promise<void> {
  await page.goto("/account/signin");
  await fillSignIn(page, accounts[role]);
  const arrival = role === "volunteer" ? /\/admin\/check-in$/ : /\/account\/reservations$/;
  await expect(page).toHaveURL(arrival);
}

/** Signs in on the page that is open. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** On a phone the menu has to be opened first. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Menu", exact: true });
  if (await button.isVisible()) await button.click();
}

export async function closeMenu(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Close", exact: true });
  if (await button.isVisible()) await button.click();
}

const modal = "dialog:modal";

/** Fails with every rule of WCAG 2.2 A and AA that the page breaks. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  // The other mode opens a page of its own for each look, for the sake of frames from elsewhere; here are none.
  const axe = new AxeBuilder({ page }).withTags(tags).setLegacyMode();
  // Of what is behind an open dialog nothing can be pressed, and a row that it covers by half is no small target.
  if ((await page.locator(modal).count()) > 0) axe.include(modal);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
  ).toEqual([]);
}

export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await expectAccessible(page);
  }
}

export async function expectNoWiderThanWindow(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scroll, page.url()).toBeLessThanOrEqual(width);
}

/** Accessible, and no wider than the window, in light and dark. */
export async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  await expectNoWiderThanWindow(page);
}

/** Nothing to press is smaller than a thumb: 44 pixels in both directions. */
export async function expectLargeTargets(place: Locator): Promise<void> {
  const targets = place.locator("button:visible, a:visible, input:visible, [role=option]:visible");
  const boxes = await targets.evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return { name: element.textContent, size: Math.min(width, height) };
    }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter(({ size }) => size < 44)).toEqual([]);
}
