import { randomUUID } from "node:crypto";
import {
  expect,
  test as base,
  type Locator,
  type Page,
  type WorkerFixture,
} from "@playwright/test";
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
  /** Errors and violations of the site's Content-Security-Policy. Any of them fails the journey. */
  faults: string[];
}

interface WorkerFixtures {
  server: Server;
}

/**
 * Starts a server for each worker, with its own database. Playwright lets journeys with the same fixture function share a worker,
 * so each call returns a new function.
 */
export function ownServer(): [WorkerFixture<Server, object>, { scope: "worker"; timeout: number }] {
  return [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ];
}

/** Journeys through a real server. Each worker has its own one, with its own database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: ownServer(),
  baseURL: async ({ server }, use) => use(server.url),
  alerts: [
    async ({ page }, use) => {
      const texts: string[] = [];
      page.on("dialog", (dialog) => {
        texts.push(dialog.message());
        // An alert that opens as the test ends is closed with its page.
        dialog.accept().catch(() => undefined);
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
        const text = message.text();
        // Chromium logs each unknown feature of the Permissions-Policy.
        if (/Content Security Policy|Permissions-Policy/.test(text)) faults.push(text);
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectGood,
  expectNoWiderThanWindow,
} from "./accessible.ts";

/** The pages after signing in, for roles that do not land on the reservations. */
const arrivals: Partial<Record<keyof typeof accounts, RegExp>> = {
  admin: /\/admin\/overview$/,
  volunteer: /\/admin\/check-in$/,
};

/** Signs in through the form, as a visitor does. */
export async function signIn(page: Page, role: keyof typeof accounts): Promise<void> {
  await page.goto("/account/signin");
  await fillSignIn(page, accounts[role]);
  await expect(page).toHaveURL(arrivals[role] ?? /\/account\/reservations$/);
}

/** Fills the sign-in form of the open page. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** Fills the sign-up form with a new person, or with the journey's name, address and password. */
export async function fillSignUp(
  page: Page,
  {
    email = `${randomUUID()}@fairway.example`,
    password = "lanterns over fairways",
    nameFirst = "Gwen",
    nameLast = "Guest",
  } = {},
): Promise<void> {
  const names = { "First name": nameFirst, "Last name": nameLast };
  const fields = { ...names, Phone: "555 0100", "E-mail": email };
  for (const [label, value] of Object.entries(fields))
    await page.getByRole("textbox", { name: label }).fill(value);
  for (const label of ["Password", "Password confirmation"])
    await page.getByRole("textbox", { name: label, exact: true }).fill(password);
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

/** Checks that no target is smaller than a thumb: 44 pixels in both directions. */
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
