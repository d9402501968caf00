import type { Page } from "@playwright/test";
import {
  accounts,
  closeMenu,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  openMenu,
  test,
} from "./fixtures.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";

test("the list of tournaments has its simple menu and leads to a tournament", async ({ page }) => {
  await page.goto("/tournaments");
  await expect(page.getByRole("link", { name: "Tournament Page" }).first()).toBeVisible();
  await openMenu(page);
  const nav = page.getByRole("navigation", { name: "Site" });
  await expect(nav.getByRole("listitem")).toHaveText(["All Tournaments"]);
  await expect(nav.getByText("All Tournaments")).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await closeMenu(page);
  await page.getByRole("link", { name: "Tournament Page" }).first().click();
  await expect(page).toHaveURL(/\/tournaments\/\d+\/[a-z\d-]+$/);
});

test("an Admin's menu under a tournament is whole, in either colour scheme", async ({
  page,
  server,
}) => {
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto("/");
  await page.waitForURL(/\/tournaments\/\d+\//);
  await openMenu(page);
  const nav = page.getByRole("navigation", { name: "Site" });
  const items = ["Event Page", "General Info", "Schedule", "Content", "Users/Sponsors"];
  for (const name of [
    ...items,
    "Reconciliation",
    "Mobile Check-in",
    "Data Export",
    "Entrance Passes",
  ])
    await expect(nav.getByRole("link", { name })).toBeVisible();
  await expect(nav.getByRole("link", { name: "Event Page" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectAccessibleInBothSchemes(page);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("tournamentSlug")))
    .toMatch(/^[a-z]/);
});

test("the menu of a phone keeps the keyboard inside and gives it back @phone", async ({ page }) => {
  await page.goto("/account/signin");
  const button = page.getByRole("button", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "All Tournaments" })).toBeFocused();
  await expectAccessible(page);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, footer"))).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "All Tournaments" })).toBeHidden();
  await expect(button).toBeFocused();
});

/** Items of the menu that are not visible: behind its account, or beyond its edges. */
function hiddenItems(page: Page): Promise<string[]> {
  return page.getByRole("navigation", { name: "Site" }).evaluate((nav) => {
    const { top, bottom } = nav.getBoundingClientRect();
    const account = nav.lastElementChild;
    const end = Math.min(bottom, account?.getBoundingClientRect().top ?? bottom);
    return [...nav.querySelectorAll("a")]
      .filter((item) => account?.contains(item) === false)
      .map((item) => ({ name: item.textContent, box: item.getBoundingClientRect() }))
      .filter(({ box }) => box.top < top - 1 || box.bottom > end + 1)
      .map(({ name }) => name);
  });
}

test("an Admin's menu hides no item, and in a low window not the current one @desktop", async ({
  page,
  server,
}) => {
  await enterAs(page, await signedIn(server, accounts.admin));
  const { id } = await currentTournament(server);
  const current = page.getByRole("navigation").getByRole("link", { name: "Audit Trail" });
  const open = async (height: number) => {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(`/tournaments/${id}/admin/overview`);
    await current.click();
    // A reload before the page is there would load the previous one.
    await expect(current).toHaveAttribute("aria-current", "page");
    await page.reload();
    await expect(current).toHaveAttribute("aria-current", "page");
  };
  const hidden = (height: number) => expect.poll(() => hiddenItems(page), `at ${height} px`);
  for (const height of [1080, 1024, 993, 900, 800]) {
    await open(height);
    await hidden(height).toEqual([]);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
  }
  for (const height of [768, 600]) {
    await open(height);
    await hidden(height).not.toContain("Audit Trail");
  }
});
