import type { Locator, Page } from "@playwright/test";
import { expect, fillSignUp, test } from "./fixtures.ts";
import { callsOf, currentTournament, enterAs, signedUp } from "./people.ts";
import { newCategory } from "./tickets.ts";

/** Counts taps on a phone, including the OK of each alert. */
function counted(page: Page, alerts: string[]) {
  let presses = 0;
  return {
    tap: async (target: Locator) => {
      presses += 1;
      await target.tap();
    },
    taps: () => presses + alerts.length,
  };
}

test("it is eight taps from the event to the code, as a new person @phone", async ({
  page,
  alerts,
}) => {
  const { tap, taps } = counted(page, alerts);
  await page.goto("/");
  await tap(page.getByRole("link", { name: "Register" }).first());
  await tap(page.getByRole("link", { name: "Create one" }));
  await fillSignUp(page);
  await tap(page.getByRole("button", { name: "Submit" }));
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Individual Golfer", exact: true }) });
  await tap(card.getByRole("link", { name: "Reserve" }));
  await expect(page.getByRole("radio", { name: /^Individual Golfer/ })).toBeChecked();
  await tap(page.getByRole("button", { name: "Submit" }));
  await tap(page.getByRole("link", { name: "Show QR code" }));
  await expect(page.getByRole("dialog").getByRole("img", { name: /QR code/ })).toBeVisible();
  expect(alerts).toHaveLength(2);
  expect(taps()).toBeLessThanOrEqual(8);
});

test("from a link that names a category it is six taps, as a new person @phone", async ({
  page,
  server,
  alerts,
}) => {
  const { tap, taps } = counted(page, alerts);
  const category = await newCategory(server);
  await page.goto(
    `/tournaments/${category.tournamentId}/admin/tickets/attendee/new?category=${category.id}`,
  );
  await tap(page.getByRole("link", { name: "Create one" }));
  await fillSignUp(page);
  await tap(page.getByRole("button", { name: "Submit" }));
  await expect(page.getByRole("radio", { name: category.name })).toBeChecked();
  await tap(page.getByRole("button", { name: "Submit" }));
  await tap(page.getByRole("link", { name: "Show QR code" }));
  await expect(page.getByRole("dialog").getByRole("img", { name: /QR code/ })).toBeVisible();
  expect(alerts).toHaveLength(2);
  expect(taps()).toBeLessThanOrEqual(6);
});

test("the category chosen before signing up is still chosen @phone", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  await page.goto(`/tournaments/${id}/register`);
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Individual Golfer", exact: true }) })
    .getByRole("link", { name: "Reserve" })
    .tap();
  await page.getByRole("link", { name: "Create one" }).tap();
  await fillSignUp(page);
  await page.getByRole("button", { name: "Submit" }).tap();
  await expect(page.getByRole("radio", { name: /^Individual Golfer/ })).toBeChecked();
});

test("the chosen category is still chosen after a session that ended @phone", async ({
  page,
  server,
  alerts,
}) => {
  const person = await signedUp(server);
  const { id } = await currentTournament(server);
  await enterAs(page, person);
  await page.goto(`/tournaments/${id}/register`);
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Individual Golfer", exact: true }) });
  await card.getByRole("link", { name: "Reserve" }).tap();
  const chosen = page.getByRole("radio", { name: /^Individual Golfer/ });
  await expect(chosen).toBeChecked();
  // A new password ends every session of the account.
  const password = "herons over fairways";
  const body = { id: person.id, password, passwordConfirmation: password };
  await callsOf(server, person).PUT("/api/User/password", { body });
  await page.getByRole("button", { name: "Submit" }).tap();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(chosen).toBeChecked();
  expect(alerts).toEqual([]);
});

test("two clicks on Submit send one reservation @desktop", async ({ page, server, alerts }) => {
  const person = await signedUp(server);
  const { id } = await currentTournament(server);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await enterAs(page, person);
  await page.goto(`/tournaments/${id}/register`);
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Individual Golfer", exact: true }) })
    .getByRole("link", { name: "Reserve" })
    .click();
  await page.getByRole("button", { name: "Submit" }).dblclick();
  await expect(page.getByRole("table", { name: "Your tickets" })).toBeVisible();
  expect(sent).toEqual(["/api/Ticket"]);
  expect(alerts).toHaveLength(1);
});
