import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserToLaunch } from "./browser.ts";
import { layCable } from "./cable.ts";
import { accounts, expect, test } from "./fixtures.ts";
import { rows } from "./gate.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";
import { checkIn, expectCheckedIn, guest, isIn, waiting } from "./queue.ts";

test("a prepared phone that was killed opens again without the server @phone", async ({
  server,
}) => {
  test.slow();
  const [one, two] = [await guest(server, "Aaron"), await guest(server, "Abbie")];
  const { id, name: event } = await currentTournament(server);
  const address = `/tournaments/${id}/admin/check-in`;
  const cable = await layCable(server);
  const folder = await mkdtemp(join(tmpdir(), "fairway-phone-"));
  const launch = async (): Promise<[BrowserContext, Page]> => {
    const context = await chromium.launchPersistentContext(folder, {
      ...(await browserToLaunch()),
      baseURL: cable.url,
      serviceWorkers: "allow",
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
    await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
    return [context, page];
  };
  let [context, page] = await launch();
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto(address);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Prepare this phone" }).click();
  await expect(page.getByText("ready without a network")).toBeVisible({ timeout: 40_000 });
  const station = await page.getByText(/^Windows [\da-f]{4}$/).innerText();
  await cable.pull();
  await checkIn(page, one);
  await expect(waiting(page, 1)).toBeVisible();
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send("Browser.crash").catch(() => undefined);
  await context.close().catch(() => undefined);

  [context, page] = await launch();
  await page.goto(address);
  await rows(page).first().waitFor();
  await expect(page.getByText(station)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(event);
  await expect(waiting(page, 1)).toBeVisible();
  await expectCheckedIn(page, one);
  await checkIn(page, two);
  await expect(waiting(page, 2)).toBeVisible();
  await expect(page.getByText("no network")).toBeVisible();
  await cable.plug();
  await expect(waiting(page, 0)).toBeVisible({ timeout: 60_000 });
  expect([await isIn(server, one), await isIn(server, two)]).toEqual([true, true]);
  await context.close();
  await cable.pull();
  await rm(folder, { recursive: true, force: true });
});
