import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
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
  const { email, password } = accounts[role];
  await page.goto("/account/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/account\/reservations$/);
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

/** Fails with every rule of WCAG 2.2 A and AA that the page breaks. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
  ).toEqual([]);
}
