import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectGood, fillSignIn, test } from "./fixtures.ts";
import { linkOfMail } from "./mail.ts";
import { answered, callsOf } from "./people.ts";

async function signUp(page: Page, email: string, password: string) {
  await page.goto("/account/signup");
  await page.getByLabel("First name").fill("Vivian");
  await page.getByLabel("Last name").fill("Itor");
  await page.getByLabel("Phone").fill("555-0100");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Password confirmation" }).fill(password);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/account\/reservations$/);
}

test("who confirms in the browser of signing up keeps the password, and both tabs", async ({
  page,
  context,
  server,
}) => {
  const [email, password] = [`${randomUUID()}@fairway.example`, randomUUID()];
  await signUp(page, email, password);
  await expect(page.getByText(/Please confirm your address/)).toBeVisible();
  await expectGood(page);

  const mailed = await context.newPage();
  await mailed.goto(await linkOfMail(server, email, "confirmation"));
  await expect(mailed).toHaveURL(/\/account\/reservations$/);
  await expect(mailed.getByText(/Choose a new password/)).toHaveCount(0);
  await mailed.close();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Tickets and Reservations" })).toBeVisible();
  await expect(page.getByText(/Please confirm your address/)).toHaveCount(0);
  await page.goto("/account/edit");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await fillSignIn(page, { email, password });
  await expect(page).toHaveURL(/\/account\/reservations$/);
});

test("who registered somebody else's address has nothing left once its owner comes in", async ({
  page,
  browser,
  server,
}) => {
  const [email, password] = [`${randomUUID()}@fairway.example`, randomUUID()];
  await answered(
    callsOf(server).POST("/api/Auth/register", {
      body: { email, password, passwordConfirmation: password },
    }),
  );
  const link = await linkOfMail(server, email, "confirmation");

  // A program that looks through mail opens the link, and runs its scripts.
  const scanner = await browser.newPage({ baseURL: server.url });
  await scanner.goto(link);
  await scanner.getByRole("button", { name: `Sign in as ${email}` }).waitFor();
  expect(scanner.url()).not.toContain("tempAuthCode");
  await scanner.close();

  await page.goto(link);
  const button = page.getByRole("button", { name: `Sign in as ${email}` });
  await expect(button).toBeVisible();
  await expectGood(page);
  await button.click();
  await expect(page).toHaveURL(/\/account\/reservations$/);
  await expect(page.getByText(/Choose a new password under/)).toBeVisible();
  const { response } = await callsOf(server).POST("/api/Auth/login", { body: { email, password } });
  expect(response.status).toBe(401);
});
