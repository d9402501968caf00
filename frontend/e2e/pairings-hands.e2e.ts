import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { dayOf, giveAllAway } from "./pairing-day.ts";
import type { Server } from "./server.ts";

test("a finger that rests on a name drags it, and a swipe scrolls @phone", async ({
  page,
  server,
}) => {
  await openPairings(page, server);
  const name = page.getByText("Dee Moor", { exact: true });
  const cards = page.getByRole("list", { name: "Pairings" }).getByRole("listitem");
  const card = cards.filter({ has: page.getByText("Ann Lark", { exact: true }) }).first();
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const finger = await fingerOf(page);

  const before = await page.evaluate(() => scrollY);
  await finger.down(await middleOf(name));
  await finger.move(0, 120);
  await finger.up();
  await expect.poll(() => page.evaluate(() => scrollY), "swiped").not.toBe(before);
  await expect(page.getByText(/^2 pairings, 3 players\./)).toBeVisible();

  // Repeats the drag: on a busy machine the page may scroll on between the last look and the drop, which then misses the place.
  const dragUntil = (told: RegExp, place: Locator, block: "center" | "end") =>
    expect(async () => {
      await finger.up();
      await place.evaluate((element, to) => element.scrollIntoView({ block: to }), block);
      await finger.down(await middleOf(name));
      await expect(name, "rested on").toHaveAttribute("data-dragging", "true", { timeout: 5_000 });
      await finger.moveTo(place);
      await finger.up();
      await expect(page.getByText(told)).toBeVisible({ timeout: 5_000 });
    }).toPass();
  await dragUntil(/^1 pairing, 3 players\./, card, "center");
  await dragUntil(
    /^2 pairings, 3 players\./,
    page.getByText(/^Drag a name|^A new pairing$/),
    "end",
  );
});

test("a player is moved by 'Move' where a finger cannot drag @phone", async ({ page, server }) => {
  await openPairings(page, server);
  await page.getByRole("button", { name: "Move Bo Lark" }).tap();
  await page.getByLabel("Into").selectOption({ index: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const cards = page.getByRole("list", { name: "Pairings" }).getByRole("listitem");
  const card = cards.filter({ has: page.getByText("Dee Moor", { exact: true }) }).first();
  await expect(card).toContainText("Bo Lark");
});

test("a player is moved by the keyboard alone, and Escape changes nothing @desktop", async ({
  page,
  server,
}) => {
  await openPairings(page, server);
  const { keyboard } = page;
  const move = page.getByRole("button", { name: "Move Dee Moor" });
  const dialog = page.getByRole("dialog", { name: "Move Dee Moor" });
  const into = dialog.getByLabel("Into");
  const submit = dialog.getByRole("button", { name: "Move" });
  await tabTo(move);
  await keyboard.press("Enter");
  await expect(into).toBeFocused();
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(move).toBeFocused();
  await expect(page.getByText(/^2 pairings, 3 players\./)).toBeVisible();

  await keyboard.press("Enter");
  await expect(into).toBeFocused();
  await keyboard.type("Ann");
  await tabTo(submit);
  await keyboard.press("Enter");
  await expect(page.getByText(/^1 pairing, 3 players\./)).toBeVisible();
  await expect(move, "the keyboard goes along").toBeFocused();

  await keyboard.press("Enter");
  await expect(into).toBeFocused();
  await keyboard.type("A new");
  await tabTo(submit);
  await keyboard.press("Enter");
  await expect(page.getByText(/^2 pairings, 3 players\./)).toBeVisible();
  await expect(move).toBeFocused();
});

/** Opens a round with two incomplete pairings: Ann and Bo Lark, and Dee Moor. */
async function openPairings(page: Page, server: Server): Promise<void> {
  const { id, walkUp } = await dayOf(server);
  await walkUp("Ann", "Lark", ["Bo Lark"]);
  await walkUp("Dee", "Moor", []);
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await giveAllAway(page);
}

interface Place {
  x: number;
  y: number;
}

async function middleOf(target: Locator): Promise<Place> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger, by touch events of the browser itself. */
async function fingerOf(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page);
  let at: Place = { x: 0, y: 0 };
  let isDown = false;
  const send = (type: "touchStart" | "touchMove" | "touchEnd") => {
    isDown = type !== "touchEnd";
    return browser.send("Input.dispatchTouchEvent", { type, touchPoints: isDown ? [at] : [] });
  };
  const slide = async (to: Place) => {
    const from = at;
    for (let step = 1; step <= 8; step += 1) {
      const part = step / 8;
      at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await send("touchMove");
    }
  };
  return {
    down: (place: Place) => {
      at = place;
      return send("touchStart");
    },
    move: (right: number, up: number) => slide({ x: at.x + right, y: at.y - up }),
    /** Reads the position again until the finger is there, as the page scrolls by itself at its edges. */
    moveTo: (target: Locator) =>
      expect(async () => {
        await slide(await middleOf(target));
        await expect(target).toHaveAttribute("data-over", "true", { timeout: 500 });
      }).toPass({ timeout: 10_000 }),
    up: async () => {
      if (isDown) await send("touchEnd");
    },
  };
}
