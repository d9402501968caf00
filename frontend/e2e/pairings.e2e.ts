import type { Locator, Page } from "@playwright/test";
import { expect, expectGood, signIn, test } from "./fixtures.ts";
import { dayOf, giveAllAway } from "./pairing-day.ts";
import { enterAs, signedUp } from "./people.ts";

test("a committee puts singles together and gives every pairing a hole", async ({
  page,
  server,
}) => {
  const { id, round, walkUp } = await dayOf(server);
  await walkUp("Ann", "Lark", ["Bo Lark", "Cy Lark"]);
  await walkUp("Dee", "Moor", []);
  await walkUp("Eve", "Nash", ["Flo Nash"]);
  await walkUp("Gil", "Oak", ["Hal Oak"]);
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await expect(
    page.getByText(
      "4 pairings, 8 players. 4 without a start. 8 seats kept for who is not named yet.",
    ),
  ).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Give away 1 seat of Group 1 of Ann Lark" }).click();
  await expect(page.getByText(/1 incomplete\. 7 seats kept/)).toBeVisible();
  await giveAllAway(page);
  await expect(
    page.getByText("4 pairings, 8 players. 4 without a start. 4 incomplete."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Fill up (2)" }).click();
  const changes = page.getByRole("list", { name: "Changes" });
  await expect(changes).toContainText("Dee Moorjoin Ann Lark, Bo Lark, Cy Lark (No start yet)");
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Fill up" }).press("Enter");
  await expect(page.getByText("2 pairings, 8 players. 2 without a start.")).toBeVisible();

  await page.getByRole("button", { name: "Assign holes (2)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Assign holes" }).click();
  await expect(page.getByRole("heading", { name: "Hole 1" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hole 2" })).toBeVisible();

  const move = page.getByRole("button", { name: "Move Dee Moor" });
  await move.press("Enter");
  await page.getByLabel("Into").selectOption("A new pairing");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(move, "the keyboard goes along").toBeFocused();
  await expect(
    page.getByText("3 pairings, 8 players. 1 without a start. 2 incomplete."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Change the start of the pairing of Dee Moor" }).click();
  const hole = page.getByRole("option", { name: /^2 \(par 5\): Eve Nash|^2 \(par 5\): Gil Oak/ });
  await page.getByLabel("Starting hole").selectOption((await hole.textContent()) ?? "");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Hole 2B" })).toBeVisible();
  await expect(page.getByText("fixed")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Hole 2A" })).toBeVisible();

  await page.getByRole("button", { name: "Course" }).click();
  await expectGood(page);
  await page.getByLabel("Start", { exact: true }).selectOption("Tee times");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(/3 without a start/)).toBeVisible();
  await page.getByRole("button", { name: "Assign holes (3)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Assign holes" }).click();
  await expect(page.getByRole("heading", { name: "8:00 AM" })).toBeVisible();
  expect(round.startTime).toBe("08:00");
});

test("a name is dragged into another pairing, and into one of its own", async ({
  page,
  server,
}) => {
  const { id, walkUp } = await dayOf(server);
  await walkUp("Ann", "Lark", ["Bo Lark"]);
  await walkUp("Dee", "Moor", []);
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await giveAllAway(page);
  // Repeats the drag: on a busy machine the page may scroll on between the last look and the drop, which then misses the place.
  const dragUntil = (told: string, dragged: () => Promise<void>) =>
    expect(async () => {
      await dragged();
      await expect(page.getByText(told)).toBeVisible({ timeout: 5_000 });
    }).toPass();
  const cards = page.getByRole("list", { name: "Pairings" }).getByRole("listitem");
  const card = (name: string) =>
    cards.filter({ has: page.getByText(name, { exact: true }) }).first();
  await dragUntil("1 pairing, 3 players. 1 without a start. 1 incomplete.", () =>
    drag(page, page.getByText("Dee Moor", { exact: true }), card("Ann Lark")),
  );
  const apart = page.getByText(/^Drag a name|^A new pairing$/);
  await dragUntil("2 pairings, 3 players. 2 without a start. 2 incomplete.", () =>
    drag(page, page.getByText("Bo Lark", { exact: true }), apart),
  );
  // Scrolls up, as a name that the bar half covers would count as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectGood(page);
});

/** Reads the position of the place again until the mouse is there, as the page scrolls by itself at its edges. */
async function drag(page: Page, name: Locator, into: Locator) {
  await into.scrollIntoViewIfNeeded();
  await name.hover();
  await page.mouse.down();
  await expect(async () => {
    const to = await into.boundingBox();
    if (to === null) throw new Error("There is no place to drag to.");
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await expect(into).toHaveAttribute("data-over", "true", { timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

test("a hole is on the pass, at the check-in table and on the board", async ({ page, server }) => {
  const player = await signedUp(server);
  const { id, walkUp } = await dayOf(server);
  await walkUp("Gwen", "Guest", ["Bo Lark"], player.email);
  await walkUp("Dee", "Moor", []);
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await giveAllAway(page);
  for (const button of ["Fill up (1)", "Assign holes (1)"]) {
    await page.getByRole("button", { name: button }).click();
    const words = button.replace(/ \(1\)/, "");
    await page.getByRole("dialog").getByRole("button", { name: words }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await expect(page.getByRole("heading", { name: "Hole 1" })).toBeVisible();

  await page.goto(`/tournaments/${id}/admin/check-in`);
  await page.evaluate(() => localStorage.setItem("checkInMode", "name"));
  await page.reload();
  await expect(page.getByRole("link", { name: "Sell to a walk-up" })).toBeVisible();
  await page.getByRole("button", { name: /^Dee Moor/ }).click();
  await expect(page.getByRole("dialog").getByText("Hole 1", { exact: true })).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "Pairing and hole" }).click();
  await expect(page.getByRole("heading", { name: "Hole 1" })).toBeVisible();

  await page.goto(`/tournaments/${id}/admin/arrivals`);
  const waiting = page.getByRole("region", { name: "Still to come" });
  await expect(waiting.getByText(/Morning · Hole 1/).first()).toBeVisible();
  await expectGood(page);

  await enterAs(page, player);
  await page.goto("/account/tickets");
  await expect(page.getByText("Hole 1", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Plays with .*Dee Moor/)).toBeVisible();
  await page.getByRole("button", { name: "QR code Pass" }).click();
  await expect(page.getByRole("dialog").getByText("Hole 1", { exact: true })).toBeVisible();
  await expectGood(page);
});
