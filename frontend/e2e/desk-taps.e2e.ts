import type { Locator, Page } from "@playwright/test";
import { countClicks } from "./clicks.ts";
import { joinAnother, openPerson, replace, startAt, type Reached } from "./desk.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { rows } from "./gate.ts";
import { dayOf, giveAllAway } from "./pairing-day.ts";

/** The most taps that a task at the desk may cost, from the check-in page to its button or form. */
const allowedTaps = 2;

test("all tasks at the desk are two taps from the check-in page @phone", async ({
  page,
  server,
}) => {
  test.slow();
  const { id, walkUp } = await dayOf(server);
  await walkUp("Ann", "Lark", ["Bo Lark"]);
  await walkUp("Dee", "Moor", []);
  const inTaps = await tapsOf(page);
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await giveAllAway(page);

  await joinAnother(page, id, "Dee Moor", inTaps("two half groups become one"));
  await expect(page.getByText(/^1 pairing, 3 players\./)).toBeVisible();

  await startAt(page, id, "Ann Lark", 3, inTaps("a pairing moves to another hole"));
  await expect(page.getByRole("heading", { name: "Hole 3" })).toBeVisible();

  await replace(page, id, "Bo Lark", ["Zoe", "Zimmer"], inTaps("a substitute"));

  const walkUpReached = inTaps("a walk-up");
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await page.getByRole("link", { name: "Sell to a walk-up" }).tap();
  const isNew = page.getByRole("switch", { name: /^New purchaser/ });
  await walkUpReached(isNew);
  await isNew.press("Space");
  await page.getByLabel("First name").fill("Wally");
  await page.getByLabel("Last name").fill("West");
  await page.getByRole("radio", { name: /^Foursome/ }).press("Space");
  await page.getByRole("button", { name: "Create" }).tap();
  await expect(page).toHaveURL(/\/groups$/);

  const noShowReached = inTaps("a no-show");
  const dialog = await openPerson(page, id, "Zoe Zimmer");
  await dialog.getByRole("button", { name: "Did not come", exact: true }).tap();
  await noShowReached(dialog.getByRole("button", { name: "Comes after all" }));
  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await page.reload();
  await rows(page).first().waitFor();
  await expect(person(page, "Wally West")).toBeVisible();
  await expect(person(page, "Zoe Zimmer")).toContainText("did not come");
});

/** The button of a person in the list of the table, which shows all names before a search. */
function person(page: Page, name: string): Locator {
  return page.getByRole("button", { name: new RegExp(`^${name}`) });
}

/** Starts a counter: a call of the result begins a task, and the function that it returns checks the taps up to the button. */
async function tapsOf(page: Page): Promise<(what: string) => Reached> {
  const taps = await countClicks(page);
  return (what) => {
    const before = taps();
    return async (place) => {
      await expect(place, what).toBeVisible();
      expect(taps() - before, `taps to ${what}`).toBeGreaterThan(0);
      expect(taps() - before, `taps to ${what}`).toBeLessThanOrEqual(allowedTaps);
    };
  };
}
