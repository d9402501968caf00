import type { Page } from "@playwright/test";
import { seenBy } from "./camera.ts";
import { expectContrast } from "./contrast.ts";
import { expectGood, expectLargeTargets, expectNoWiderThanWindow } from "./fixtures.ts";
import { checkIn, expect, golfer, pictureOf, pointAt, rows, tableOf, test } from "./gate.ts";

const small = { width: 360, height: 640 };

test("all of check-in is read in the sun and pressed with a thumb @phone", async ({
  camera,
  server,
}) => {
  test.slow();
  const [studio, table] = await tableOf(camera, server);
  const guest = await golfer(server, "Fay");
  const [pass, nothing] = [await pictureOf(studio, guest), await seenBy(table)];
  await camera.show(nothing);
  const page = await checkIn(camera, server, { viewport: small });
  await expect(page.getByText(pointAt)).toBeVisible();
  await look(page);
  await expectWithinReach(page, ["Scan", "Name", "All Rounds", "Stats"]);

  await page.getByRole("button", { name: "Name", exact: true }).click();
  const search = page.getByPlaceholder("start typing...");
  await look(page);
  await expect
    .poll(async () => (await search.boundingBox())?.y ?? 0, "above the buttons")
    .toBeGreaterThan(small.height / 2);
  expect(await search.evaluate((input) => parseFloat(getComputedStyle(input).fontSize))).toBe(16);
  await search.fill("a");
  await page.getByRole("option").first().waitFor();
  await expect(page.getByRole("option").first()).toBeInViewport({ ratio: 1 });
  await look(page);
  await search.fill("nobody is called so");
  await expect(page.getByText("No results")).toBeVisible();
  await look(page);

  await camera.show(await seenBy(table, pass));
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await look(page);
  // Part of a long list is below the buttons, which axe counts as small targets.
  await expectGood(page);
  await expectWithinReach(page, ["Clear Results", `Fay ${guest.name}`]);
  for (const button of [`Fay ${guest.name}`, "All Rounds", "Stats"]) {
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("dialog").waitFor();
    await look(page, "dialog");
    await expectGood(page);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: `Fay ${guest.name}` }).click();
  await expectWithinReach(page, ["Check In", "Cancel"]);
  await page.getByRole("button", { name: "Check In", exact: true }).click();
  const toast = page.getByRole("alert").filter({ hasText: "Success!" });
  await expect(toast).toBeVisible();
  // The toast stays while the pointer is over it. All of it but its button lets presses through.
  await toast.getByRole("button", { name: "Close" }).hover();
  await look(page, "alert");
  await studio.close();
  await page.context().close();
});

test("errors are read in the sun, too @phone", async ({ camera, server }) => {
  const [studio, table] = await tableOf(camera, server);
  await camera.show(await seenBy(table));
  await studio.close();
  const page = await checkIn(camera, server, { viewport: small, isAllowed: false });
  await expect(page.getByText(/^The camera is not allowed here/)).toBeVisible();
  await look(page);
  await page.context().close();
});

/** Checks contrast in light and dark. */
async function look(page: Page, role: "main" | "dialog" | "alert" = "main"): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    // Waits for the transition: a colour in the middle of it does not count.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator(`[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await expectContrast(page.getByRole(role), 7);
  }
  await expectLargeTargets(page.getByRole(role));
  await expectNoWiderThanWindow(page);
}

/** A thumb reaches the lower two thirds of the phone that its hand holds. */
async function expectWithinReach(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: ["Name", "Check In"].includes(name) });
    // The page or dialog may still be moving when it is drawn.
    await expect(async () => {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(y, name).toBeGreaterThan(small.height / 3);
      expect(y + height, name).toBeLessThanOrEqual(small.height);
    }).toPass({ timeout: 20_000 });
  }
}
