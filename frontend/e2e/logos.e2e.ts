import type { Page } from "@playwright/test";
import { accounts, expect, expectGood, expectLargeTargets, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { chooseLogo, fineLogo, newSponsorship, poorLogo, removeSponsorship } from "./logos.ts";
import { enterAs, signedIn } from "./people.ts";
import { openUsersSponsors } from "./users-sponsors.ts";

const reason = "Too small for the banner.\nA larger one, please.";

test("a logo is uploaded, refused, replaced, verified, shown and replaced", async ({
  page: staff,
  server,
  browser,
  alerts,
}, { project }) => {
  test.slow();
  const sponsorship = await newSponsorship(server);
  const { name, manager, eventPage } = sponsorship;
  const viewport = project.use.viewport ?? null;
  const user = await browser.newPage({ baseURL: server.url, viewport, reducedMotion: "reduce" });
  user.on("dialog", (dialog) => void dialog.accept());
  const visitor = await browser.newPage({ baseURL: server.url, viewport });

  await enterAs(user, manager);
  await user.goto("/account/edit");
  await user.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(user.getByText("There is no logo yet: event pages show the name.")).toBeVisible();
  await chooseLogo(user, poorLogo());
  await expect(user.getByText("logo.png: Done")).toBeVisible();
  for (const advice of [
    /120 × 80 pixels, which is too small for print/,
    /no transparent background/,
  ])
    await expect(user.getByText(advice)).toBeVisible();
  await expect(user.getByText("Not verified yet")).toBeVisible();
  await expectGood(user);
  await expectShown(visitor, eventPage, name, "name");

  await openUsersSponsors(staff, server);
  await staff.getByRole("searchbox", { name: "Search sponsors" }).fill(name);
  await staff.getByText("Missing logos").click();
  await expect(staff.getByText(/^No sponsors match/)).toBeVisible();
  await staff.getByText("Missing logos").click();
  await staff.getByText("Unapproved logos").click();
  await expect(staff.getByText("1 in all")).toBeVisible();
  await expect(staff.getByRole("img", { name: `the logo of ${name}` })).toBeVisible();
  await expectPreviewsWithin(staff, 100);
  await expectGood(staff);
  if (project.name === "phone") await expectLargeTargets(staff.getByRole("table"));
  const saved = staff.waitForEvent("download");
  await staff.getByRole("link", { name: `Download the logo of ${name}` }).click();
  expect((await saved).suggestedFilename()).toMatch(/^clinic-[-0-9a-f]+-logo\.png$/);
  const explain = staff.getByRole("button", {
    name: `Give a reason about the logo of ${name}`,
  });
  await explain.click();
  await staff.getByText("Do not verify").click();
  await staff.getByRole("textbox", { name: "Reason" }).fill(reason);
  await expectGood(staff);
  await staff.getByRole("button", { name: "Save decision" }).click();
  await expect(staff.getByRole("dialog")).toHaveCount(0);

  await user.reload();
  await expect(user.getByText("Not verified: Too small for the banner.")).toBeVisible();
  await expectGood(user);
  await user.getByRole("button", { name: `Delete the logo of ${name}` }).click();
  await expect(user.getByText(/^There is no logo yet/)).toBeVisible();
  await chooseLogo(user, fineLogo());
  await expect(user.getByText("better.png: Done")).toBeVisible();
  await expect(user.getByText(/could be better/)).toHaveCount(0);
  await expectPreviewsWithin(user, 100);

  await staff.reload();
  alerts.splice(0);
  await staff.getByRole("switch", { name: `Verified: the logo of ${name}` }).press("Space");
  await expect(staff.getByText(/^No sponsors match/)).toBeFocused();
  expect(alerts).toEqual([expect.stringMatching(/^Are you sure to verify this logo\?/)]);
  await expectShown(visitor, eventPage, name, "logo");

  await user.reload();
  await expect(user.getByText("Verified", { exact: true })).toBeVisible();
  await user.getByRole("button", { name: `Delete the logo of ${name}` }).click();
  await expect(user.getByText(/^There is no logo yet/)).toBeVisible();
  await chooseLogo(user, fineLogo());
  await expect(user.getByText("Not verified yet")).toBeVisible();
  await expectShown(visitor, eventPage, name, "name");
  await removeSponsorship(server, sponsorship);
  await user.close();
  await visitor.close();
});

test("a file that is no picture is refused, and a cut upload offers a retry", async ({
  page,
  server,
  alerts,
}) => {
  const sponsorship = await newSponsorship(server);
  await enterAs(page, sponsorship.manager);
  await page.goto(`/account/sponsor/${sponsorship.id}/edit`);
  const svg = Buffer.from("<svg onload='alert(1)'>, and no picture");
  await chooseLogo(page, { ...poorLogo(), buffer: svg });
  await expect.poll(() => alerts).toEqual([expect.stringMatching(/^Error: Image /)]);
  const [why = ""] = alerts.splice(0).map((alert) => alert.replace("Error: ", ""));
  await expect(page.getByText("logo.png: Error"), "beside it, too").toContainText(why);
  await expect(page.getByText(/^There is no logo yet/)).toBeVisible();

  const calls = "**/api/Sponsor/logo";
  await page.route(calls, (route) => route.abort());
  await chooseLogo(page, poorLogo());
  const again = page.getByRole("button", { name: "Try again: logo.png" });
  await expect(again).toBeVisible();
  await expectGood(page);
  await page.unroute(calls);
  await again.press("Enter");
  await expect(page.getByText("logo.png: Done")).toBeVisible();
  await expect(page.getByText("Not verified yet")).toHaveCount(1);
  await removeSponsorship(server, sponsorship);
});

test("a logo is deleted and another uploaded by keyboard @desktop @whole", async ({
  page,
  server,
}) => {
  const sponsorship = await newSponsorship(server);
  await enterAs(page, sponsorship.manager);
  await page.goto(`/account/sponsor/${sponsorship.id}/edit`);
  for (const file of [poorLogo(), fineLogo()]) {
    const input = page.getByLabel("Upload a logo");
    await input.waitFor();
    // Waits from before the press: the browser opens the chooser by a call of its own, and an early Enter would open the system's
    // dialog.
    const chooser = page.waitForEvent("filechooser");
    await tabTo(input);
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(file);
    await expect(page.getByText(`${file.name}: Done`)).toBeVisible();
    await tabTo(page.getByRole("button", { name: /^Delete the logo/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Logos" })).toBeFocused();
  }
  await removeSponsorship(server, sponsorship);
});

test("Volunteers and Content Editors reach no sponsor but their own @phone", async ({
  page,
  server,
}) => {
  const sponsorship = await newSponsorship(server);
  for (const role of ["volunteer", "editor"] as const) {
    await enterAs(page, await signedIn(server, accounts[role]));
    await page.goto(`/account/sponsor/${sponsorship.id}/edit`);
    await expect(page.getByText(/^You are not linked to this sponsor/)).toBeVisible();
    await expectGood(page);
    await page.goto(sponsorship.eventPage.replace(/[^/]+$/, "admin/user-sponsor"));
    await expect(page.getByText("This page is not for your account")).toBeVisible();
  }
  await removeSponsorship(server, sponsorship);
});

/** Checks the public page's element for the sponsor. */
async function expectShown(page: Page, address: string, name: string, what: "name" | "logo") {
  await page.goto(address);
  const logo = page.getByRole("img", { name });
  if (what === "name") {
    await expect(page.getByText(name)).toBeVisible();
    await expect(logo).toHaveCount(0);
    return;
  }
  await logo.scrollIntoViewIfNeeded();
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1080);
}

/** The widest logo preview, in pixels. */
async function expectPreviewsWithin(page: Page, pixels: number) {
  const previews = page.locator("main img[src^='/media/logo/']");
  await expect(previews.first()).toBeVisible();
  const widest = () =>
    previews.evaluateAll((all) => Math.max(...all.map((each) => each.clientWidth)));
  await expect.poll(widest).toBeLessThanOrEqual(pixels);
}
