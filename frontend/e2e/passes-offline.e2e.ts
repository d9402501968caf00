import type { Page } from "@playwright/test";
import { layCable } from "./cable.ts";
import { expect, test } from "./fixtures.ts";
import { passLinkOfMail } from "./mail.ts";
import { answered, callsOf, enterAs, reserve, signedUp } from "./people.ts";

test("one's own pass opens offline, and is gone after signing out @phone", async ({
  browser,
  server,
}) => {
  const person = await signedUp(server, ["Robin", "Marsh"]);
  await reserve(server, person, "Individual Golfer");
  const cable = await layCable(server);
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    ...{ baseURL: cable.url, viewport },
    serviceWorkers: "allow",
  });
  const page = await context.newPage();
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    dialog.accept().catch(() => undefined);
  });
  await enterAs(page, person);
  await page.goto("/account/tickets");
  await page.getByRole("button", { name: "QR code Pass" }).click();
  const code = page.getByRole("img", { name: "QR code of the pass of Robin Marsh" });
  await expect(code).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await cable.pull();
  await page.reload();
  await expect(code).toBeVisible();
  await expect(page.getByText(/could not be refreshed/)).toBeAttached();
  expect(alerts.filter((text) => text.includes("passes"))).toEqual([]);
  await cable.plug();
  await page.reload();
  await expect(code).toBeVisible();
  await expect.poll(() => kept(page)).not.toBeNull();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/account\/signin/);
  await expect.poll(() => kept(page)).toBeNull();
  await context.close();
  await cable.pull();
});

/** The passes in the phone's storage. */
function kept(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("keptPasses"));
}

test("the pass of a mailed link opens without a network @phone", async ({ browser, server }) => {
  const owner = await signedUp(server);
  await reserve(server, owner, "Foursome");
  const calls = callsOf(server, owner);
  const [ticket] = await answered(
    calls.GET("/api/Ticket/query/user/{id}", { params: { path: { id: owner.id } } }),
  );
  const email = `${crypto.randomUUID()}@club.example`;
  const names = { newUserNameFirst: "Uma", newUserNameLast: "Marsh" };
  const body = { groupId: ticket?.groups[0]?.id ?? 0, email, ...names };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  await answered(calls.POST("/api/Attendee", { body, headers }));
  const link = await passLinkOfMail(server, email);
  const cable = await layCable(server);
  const context = await browser.newContext({ baseURL: cable.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(link);
  const code = page.getByRole("img", { name: /^QR code of the pass/ });
  await expect(code).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await cable.pull();
  await page.close();
  const later = await context.newPage();
  later.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  await later.goto(link);
  await expect(later.getByRole("img", { name: /^QR code of the pass/ })).toBeVisible();
  await context.close();
});
