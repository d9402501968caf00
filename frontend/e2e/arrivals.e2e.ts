import type { Page } from "@playwright/test";
import type { CheckInAttendee } from "#api/types.ts";
import { accounts, expect, expectGood, expectNoWiderThanWindow, test } from "./fixtures.ts";
import {
  answered,
  callsOf,
  currentTournament,
  enterAs,
  newWord,
  pay,
  reserve,
  signedIn,
  signedUp,
} from "./people.ts";
import { checkIn } from "./queue.ts";
import type { Server } from "./server.ts";
import { cutOff } from "./tv.ts";

test("a check-in on one page is on the board by itself", async ({ page, server, browser }) => {
  const name = await guest(server);
  await openBoard(page, server);
  const before = await arrived(page);
  const last = page.getByRole("region", { name: "Last arrivals" });
  await expect(last.getByText(name)).toHaveCount(0);

  const gate = await browser.newPage({ baseURL: server.url });
  await enterAs(gate, await signedIn(server, accounts.volunteer));
  const { id } = await currentTournament(server);
  await gate.goto(`/tournaments/${id}/admin/check-in`);
  await checkIn(gate, name);
  await expect(gate.getByText("Success!")).toBeVisible();
  await expect(gate.getByRole("button", { name: "All sent" })).toBeVisible();
  await gate.close();

  await expect(last.getByRole("listitem").first()).toContainText(name);
  await expect(last.getByRole("listitem").first()).toContainText("by Vera Lindqvist");
  await expect.poll(() => arrived(page)).toBeGreaterThan(before);
  await expectGood(page);
});

test("the board says that it is offline, and goes on by itself", async ({ page, server }) => {
  await openBoard(page, server);
  await page.context().setOffline(true);
  await expect(page.getByText(/^This device is offline/)).toBeVisible();
  await expect(page.getByText(/^As of \d+:\d\d [AP]M/).first()).toBeVisible();
  await expectGood(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^This device is offline/)).toBeHidden();
});

test("a clash is counted on the board, and settled with a note", async ({ page, server }) => {
  const name = await guest(server);
  await checkInTwice(server, name);
  await openBoard(page, server);
  await page.getByRole("link", { name: /^\d+ open clash/ }).click();
  const open = page.getByRole("region", { name: "Open" });
  const card = open.getByRole("article").filter({ hasText: name });
  await expect(card).toContainText("Checked in twice.");
  await expect(card).toContainText("on Cart barn 1");
  await expect(card).toContainText("on Cart barn 2");
  await expectGood(page);
  await card.getByRole("button", { name: "Settle" }).click();
  await page.getByLabel("How it was settled").fill("Showed an ID");
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Settle" }).click();
  await expect(card).toBeHidden();
  const settled = page
    .getByRole("region", { name: "Settled" })
    .getByRole("article")
    .filter({ hasText: name });
  await expect(settled).toContainText("Settled byVera Lindqvist");
  await expect(settled).toContainText("Showed an ID");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the board fits big screens without scrolling, in the dark @desktop", async ({
  page,
  server,
}) => {
  await checkInTwice(server, await guest(server));
  await page.emulateMedia({ colorScheme: "light" });
  await enterAs(page, await signedIn(server, accounts.volunteer));
  const { id } = await currentTournament(server);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/tournaments/${id}/admin/arrivals?tv`);
    await expect(page.getByText(/^As of/)).toBeVisible();
    await expect(page.locator('[data-mantine-color-scheme="dark"]')).toBeAttached();
    await expectNoWiderThanWindow(page);
    const higher = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(higher).toBeLessThanOrEqual(0);
    await expect(page.locator("a:visible, button:visible, input:visible")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Last arrivals" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "Nobody here yet" })).toBeVisible();
    await expect.poll(() => cutOff(page), "columns higher than their place").toEqual([]);
    await expect
      .poll(() => smallestText(page), "read from across a room")
      .toBeGreaterThan(size.width / 100);
  }
});

/** The smallest font size on the page, in pixels. */
function smallestText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const written = [...document.querySelectorAll("main *")].filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
    );
    return Math.min(...written.map((element) => parseFloat(getComputedStyle(element).fontSize)));
  });
}

async function openBoard(page: Page, server: Server): Promise<void> {
  await enterAs(page, await signedIn(server, accounts.volunteer));
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/admin/arrivals`);
  await expect(page.getByText(/^As of/).first()).toBeVisible();
}

async function arrived(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ of \d+ arrived$/).textContent();
  return Number.parseInt(text ?? "", 10);
}

/** Adds a guest with a name that no other journey has. */
async function guest(server: Server): Promise<string> {
  const name = `Guest-${newWord()}`;
  const person = await signedUp(server, ["Gus", name]);
  await reserve(server, person, "Individual Golfer");
  await pay(server, person);
  return `Gus ${name}`;
}

/** Checks the same guest in on two phones without a network. */
async function checkInTwice(server: Server, name: string): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.volunteer));
  const { id: tournamentId } = await currentTournament(server);
  const params = { path: { tournamentId } };
  const list: CheckInAttendee[] = await answered(
    calls.GET("/api/Attendee/checkin/{tournamentId}", { params }),
  );
  const found = list.find(({ displayName }) => displayName === name);
  for (const device of ["Cart barn 1", "Cart barn 2"]) {
    const operation = { id: found?.id ?? 0, checkedIn: true, operationId: newWord(), device };
    await answered(
      calls.POST("/api/Attendee/checkin/{tournamentId}/batch", {
        params,
        body: { operations: [operation] },
      }),
    );
  }
}
