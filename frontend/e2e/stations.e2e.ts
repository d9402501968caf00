import type { Browser, Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { accounts, expect, expectGood, expectNoWiderThanWindow, test } from "./fixtures.ts";
import { rows } from "./gate.ts";
import { answered, callsOf, currentTournament, enterAs, newWord, signedIn } from "./people.ts";
import { checkIn, guest, isIn, waiting } from "./queue.ts";
import type { Server } from "./server.ts";

const sending = "**/api/Attendee/checkin/*/batch";

test("a phone without an account is invited, checks in, and is revoked @phone", async ({
  page,
  browser,
  server,
  alerts,
}) => {
  test.slow();
  const name = `Barn ${newWord()}`;
  const [one, two] = [await guest(server, "Una"), await guest(server, "Vic")];
  const link = await invited(page, server, name);
  await expectGood(page);
  const phone = await newPhone(browser, server);
  await phone.goto(link);
  await expect(phone).toHaveURL(/\/tournaments\/\d+\/admin\/check-in$/);
  await rows(phone).first().waitFor();
  await expect(phone.getByText(name)).toBeVisible();
  await expect(page.getByText(`${name} is set up.`)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  await checkIn(phone, one);
  await expect(waiting(phone, 0)).toBeVisible();
  await expect.poll(() => whoCheckedIn(server, one)).toBe(name);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("just now");
  // Not for accessibility: part of a long list is below the buttons, which axe counts as small targets.
  await expectNoWiderThanWindow(phone);
  await expectGood(page);

  await phone.route(sending, (route) => route.abort());
  await checkIn(phone, two);
  await expect(waiting(phone, 1)).toBeVisible();
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  expect(alerts).toEqual([expect.stringMatching(new RegExp(`sure you want to revoke ${name}`))]);
  await expect(page.getByRole("region", { name: "Revoked" })).toContainText(name);

  await expect(phone.getByText(`${name} was revoked. The list is gone`)).toBeVisible({
    timeout: 40_000,
  });
  await expect(rows(phone)).toHaveCount(0);
  await expect.poll(() => keptNames(phone), "of the roster").toEqual([]);
  await expect(waiting(phone, 1)).toBeVisible();
  await expectGood(phone);
  await phone.reload();
  await expect(waiting(phone, 1)).toBeVisible();
  await phone.unroute(sending);
  await expect(waiting(phone, 0)).toBeVisible({ timeout: 40_000 });
  expect(await isIn(server, two), "handed in, as it was before the revocation").toBe(true);
  await phone.getByRole("button", { name: `Go on without ${name}` }).click();
  await expect(phone).toHaveURL(/\/account\/signin/);
  await phone.context().close();
});

test("a code makes one phone a station, and the next one is refused @phone", async ({
  page,
  browser,
  server,
}) => {
  const link = await invited(page, server, `Range ${newWord()}`);
  const [first, second] = [await newPhone(browser, server), await newPhone(browser, server)];
  await first.goto(link);
  await rows(first).first().waitFor();
  await second.goto(link);
  await expect(second.getByRole("alert")).toContainText("code");
  await expect(second.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectGood(second);
  await second.goto("/station");
  await expect(second.getByText(/^This link holds no code/)).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test("a Volunteer's phone is prepared by one tap, and needs no session @phone", async ({
  page,
  server,
}) => {
  const name = await guest(server, "Wes");
  await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await enterAs(page, await signedIn(server, accounts.volunteer));
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Prepare this phone" }).click();
  const station = page.getByText(/^Windows [\da-f]{4}$/);
  await expect(station).toBeVisible();
  const called = await station.innerText();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(station).toHaveText(called);
  await checkIn(page, name);
  await expect(waiting(page, 0)).toBeVisible();
  await expect.poll(() => whoCheckedIn(server, name)).toBe(called);
});

/** Invites a station as an Admin; returns the link in its QR code. */
async function invited(page: Page, server: Server, name: string): Promise<string> {
  await enterAs(page, await signedIn(server, accounts.admin));
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/arrivals/stations`);
  await page.getByRole("button", { name: "Invite a phone" }).click();
  await page.getByRole("textbox", { name: /^Name of the station/ }).fill(name);
  await page.getByRole("button", { name: "Show QR code" }).click();
  const code = page.getByRole("img", { name: /^QR code that makes a phone/ });
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  const link = jsQR(new Uint8ClampedArray(data), width, height)?.data ?? "";
  expect(link).toMatch(new RegExp(`^${server.url}/station#[\\da-f]{32}$`));
  return link;
}

async function newPhone(browser: Browser, { url }: Server): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: "reduce" });
  const phone = await context.newPage();
  await phone.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  return phone;
}

async function whoCheckedIn(server: Server, name: string): Promise<string | null | undefined> {
  const { id: tournamentId } = await currentTournament(server);
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  const params = { path: { tournamentId } };
  const list = await answered(calls.GET("/api/Attendee/checkin/{tournamentId}", { params }));
  return list.find(({ displayName }) => displayName === name)?.checkedInBy;
}

/** The rosters in the phone's storage. */
function keptNames(phone: Page): Promise<unknown[]> {
  return phone.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("fairway-check-in");
        opening.onerror = () => reject(opening.error ?? new Error("no database"));
        opening.onsuccess = () => {
          const all = opening.result.transaction("rosters").objectStore("rosters").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result as unknown[]);
          };
        };
      }),
  );
}
