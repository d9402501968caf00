import type { BrowserContext, Page } from "@playwright/test";
import { passOf, withCamera, type WithCamera } from "./camera.ts";
import { accounts, expect, test as base } from "./fixtures.ts";
import {
  currentTournament,
  enterAs,
  pay,
  reserve,
  signedIn,
  signedUp,
  type Person,
  newWord,
} from "./people.ts";
import type { Server } from "./server.ts";

/** Journeys with a camera. Each has its own browser, as a camera is set for a whole browser. */
export const test = base.extend<object, { camera: WithCamera }>({
  camera: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const camera = await withCamera();
      await use(camera);
      await camera.close();
      expect(camera.faults).toEqual([]);
    },
    { scope: "worker" },
  ],
});

export { expect };

/** The page's status during a scan. */
export const pointAt = "Point the camera at a pass.";

export type Guest = Person & { name: string };

/** Adds a guest with a paid ticket: check-in asks for a confirmation of unpaid ones. */
export async function golfer(server: Server, first: string): Promise<Guest> {
  const name = `Guest-${newWord()}`;
  const person = await signedUp(server, [first, name]);
  await reserve(server, person, "Individual Golfer");
  await pay(server, person);
  return { ...person, name };
}

/** A table to lay pictures on, in a browser of its own. */
export async function tableOf(camera: WithCamera, server: Server): Promise<[BrowserContext, Page]> {
  const studio = await camera.phone(server);
  return [studio, await studio.newPage()];
}

export async function pictureOf(studio: BrowserContext, guest: Person): Promise<Buffer> {
  const page = await studio.newPage();
  const picture = await passOf(page, guest);
  await page.close();
  return picture;
}

/** A volunteer's phone with check-in open. */
export async function checkIn(
  camera: WithCamera,
  server: Server,
  options: Parameters<WithCamera["phone"]>[1] = {},
): Promise<Page> {
  const page = await (await camera.phone(server, options)).newPage();
  await openCheckIn(page, server);
  return page;
}

export async function openCheckIn(page: Page, server: Server): Promise<void> {
  await enterAs(page, await signedIn(server, accounts.volunteer));
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await rows(page).first().waitFor();
}

/** Sets the visibility that the page reports: a headless browser never hides a page. */
export async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

export function isOn(page: Page): Promise<boolean> {
  return page.getByLabel("Camera").evaluate((video: HTMLVideoElement) => video.srcObject !== null);
}

export const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
