import type { Page } from "@playwright/test";
import { accounts, expect, expectAccessible, expectGood, test } from "./fixtures.ts";
import { currentTournament, enterAs, reserve, signedIn, signedUp } from "./people.ts";

test("a visitor's pages are accessible and fit, in light and dark", async ({
  page,
  server,
  alerts,
}) => {
  const { id, name } = await currentTournament(server);
  await page.goto("/");
  await heading(page, name);
  for (const closed of await page.locator("details:not([open])").elementHandles())
    await (await closed.$("summary"))?.click();
  await expectGood(page);
  await page.goto("/tournaments");
  await expect(page.getByRole("link", { name: "Tournament Page" })).toHaveCount(2);
  await expectGood(page);
  await page.goto(`/tournaments/${id}/register`);
  await heading(page, "For sponsors");
  await expectGood(page);
  await page.goto("/account/signup");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => alerts.length).toBe(1);
  await expectGood(page);
  await page.goto("/account/signin");
  await heading(page, "Sign In");
  await expectGood(page);
  await page.goto("/nowhere");
  await heading(page, "Page not found");
  await expectGood(page);
});

test("a guest's pages are accessible and fit, in light and dark", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.user));
  await page.goto("/account/reservations");
  await page.getByRole("table").waitFor();
  await expectGood(page);
  await page.goto("/account/tickets");
  await page.getByRole("button", { name: "QR code Pass" }).first().waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "QR code Pass" }).first().click();
  await page.getByRole("dialog").waitFor();
  await expectGood(page);
  await page.goto(`/tournaments/${id}/admin/tickets/attendee/new`);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => alerts).toEqual(["ticketCategoryId cannot be empty"]);
  await expectGood(page);
  await page.goto(`/tournaments/${id}/admin/check-in`);
  await heading(page, "This page is not for your account");
  await expectGood(page);
});

test("check-in is accessible and fits, light and dark, with its dialogs", async ({
  page,
  server,
}) => {
  await reserve(server, await signedUp(server, ["Axel", "Check"]), "Individual Golfer");
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto(`/tournaments/${id}/admin/check-in`);
  const search = page.getByPlaceholder("start typing...");
  await search.waitFor();
  // On a phone the dialog may leave a strip of one row visible, which counts as a small target.
  await page.evaluate(() => scrollBy(0, 30));
  await page.getByRole("button", { name: "All Rounds" }).click();
  await page.getByRole("dialog").waitFor();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await search.fill("Axel Check");
  await page.getByRole("option").first().click();
  await expectGood(page);
  await page.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(page.getByText("Success!")).toBeVisible();
  await search.fill("Axel");
  await page.getByRole("option").first().waitFor();
  await expectGood(page);
});

test("a faulty page, and a dialog over one, are reported @phone", async ({ page }) => {
  const pale = '<p style="color: #bbb; background: white">Fore</p>';
  const dialog = "<dialog aria-label='Faults'><h1>Faults</h1><input></dialog>";
  await page.setContent(
    `<html lang="en"><title>Faults</title><main>${pale}${dialog}</main></html>`,
  );
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: <p style/);
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  await expect(expectAccessible(page)).rejects.toThrow(/label: <input>/);
});

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { name, exact: true }).waitFor();
}
