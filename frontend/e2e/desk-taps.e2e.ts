import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { rows } from "./gate.ts";
import { dayOf, giveAllAway } from "./pairing-day.ts";

/** As many as anything at the desk may cost, from the check-in page to the button or form that does it. */
const most = 2;

test("all that the desk does is two taps from the check-in page @phone", async ({
  page,
  server,
}) => {
  test.slow();
  const { id, walkUp } = await dayOf(server);
  await walkUp("Ann", "Lark", ["Bo Lark"]);
  await walkUp("Dee", "Moor", []);
  await page.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await giveAllAway(page);
  const { begin, tap, expectReached } = deskOf(page, id);
  const dialog = page.getByRole("dialog");

  await begin();
  await tap(person(page, "Dee Moor"));
  await tap(dialog.getByRole("link", { name: "Pairing and hole" }));
  const join = page.getByRole("button", { name: "Join the pairing of Dee Moor to another one" });
  await expectReached("two half groups become one", join);
  await join.tap();
  await page.getByLabel("Into").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Join" }).tap();
  await expect(page.getByText(/^1 pairing, 3 players\./)).toBeVisible();

  await begin();
  await tap(person(page, "Ann Lark"));
  await tap(dialog.getByRole("link", { name: "Pairing and hole" }));
  const start = page.getByRole("button", { name: /^Change the start of the pairing of/ });
  await expectReached("a pairing moves to another hole", start);
  await start.tap();
  const hole = page.getByRole("option", { name: /^3 \(par/ });
  await page.getByLabel("Starting hole").selectOption((await hole.textContent()) ?? "");
  await dialog.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByRole("heading", { name: "Hole 3" })).toBeVisible();

  await begin();
  await tap(person(page, "Bo Lark"));
  await tap(dialog.getByRole("button", { name: "Replace or remove" }));
  const replace = page
    .getByRole("listitem")
    .filter({ hasText: "Bo Lark" })
    .last()
    .getByRole("button", { name: "Replace" });
  await expectReached("a substitute", replace);
  await replace.tap();
  await page.getByRole("tab", { name: "Name" }).tap();
  await dialog.getByRole("textbox", { name: "First name" }).fill("Zoe");
  await dialog.getByRole("textbox", { name: "Last name" }).fill("Zimmer");
  await dialog.getByRole("button", { name: "Replace teammate" }).tap();
  await expect(dialog).toHaveCount(0);

  await begin();
  await tap(page.getByRole("link", { name: "Sell to a walk-up" }));
  const isNew = page.getByRole("switch", { name: /^New purchaser/ });
  await expectReached("a walk-up", isNew);
  await isNew.press("Space");
  await page.getByLabel("First name").fill("Wally");
  await page.getByLabel("Last name").fill("West");
  await page.getByRole("radio", { name: /^Foursome/ }).press("Space");
  await page.getByRole("button", { name: "Create" }).tap();
  await expect(page).toHaveURL(/\/groups$/);

  await begin();
  await expect(person(page, "Wally West")).toBeVisible();
  await tap(person(page, "Zoe Zimmer"));
  await tap(dialog.getByRole("button", { name: "Did not come", exact: true }));
  await expectReached("a no-show", dialog.getByRole("button", { name: "Comes after all" }));
  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await expect(person(page, "Zoe Zimmer")).toContainText("did not come");
});

/** The button of a person on the list of the table, which shows all names before anything is searched. */
function person(page: Page, name: string): Locator {
  return page.getByRole("button", { name: new RegExp(`^${name}`) });
}

/** Counts the taps since the check-in page was opened. */
function deskOf(page: Page, id: number) {
  let taps = 0;
  return {
    begin: async () => {
      await page.goto(`/tournaments/${id}/admin/check-in`);
      await rows(page).first().waitFor();
      taps = 0;
    },
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    expectReached: async (what: string, place: Locator) => {
      await expect(place, what).toBeVisible();
      expect(taps, `taps to ${what}`).toBeLessThanOrEqual(most);
    },
  };
}
