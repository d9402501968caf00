import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectGood, fillSignIn, fillSignUp, test } from "./fixtures.ts";
import { linkOfMail } from "./mail.ts";
import { answered, callsOf, newWord, signedIn, signedUp } from "./people.ts";
import type { Server } from "./server.ts";
import { newCategory, reserved } from "./tickets.ts";

async function signUp(page: Page, email: string, password: string) {
  await page.goto("/account/signup");
  await fillSignUp(page, { email, password });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/account\/reservations$/);
}

test("confirming in the browser of the sign-up keeps password and both tabs", async ({
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

test("registering another's address leaves nothing once its owner comes in", async ({
  page,
  browser,
  server,
  alerts,
}) => {
  const [email, password, word] = [`${randomUUID()}@fairway.example`, randomUUID(), newWord()];
  const typed = { nameFirst: "Mallory", nameLast: word, phone: "555-0100" };
  await answered(
    callsOf(server).POST("/api/Auth/register", {
      body: { email, password, passwordConfirmation: password, ...typed },
    }),
  );
  const link = await linkOfMail(server, email, "confirmation");

  // A mail scanner opens the link, and runs its scripts.
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
  const { response } = await callsOf(server).POST("/api/Auth/login", { body: { email, password } });
  expect(response.status).toBe(401);

  // The form proposes the stranger's name and phone, also after a reload.
  await expect(page.getByLabel("Last name")).toHaveValue(word);
  await expectGood(page);
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue(word);
  const chosen = randomUUID();
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Owner");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(chosen);
  await page.getByRole("textbox", { name: "Password confirmation" }).fill(chosen);
  await page.getByRole("button", { name: "Save Name and Password" }).click();
  await expect.poll(() => alerts).toEqual(["Your name, phone and password are saved."]);
  await expect(page.getByLabel("Last name")).toHaveCount(0);
  const owner = await signedIn(server, { email, password: chosen });
  const params = { path: { id: owner.id } };
  const account = await answered(callsOf(server, owner).GET("/api/User/{id}", { params }));
  expect([account.nameFirst, account.nameLast, account.phone]).toEqual([
    "Vera",
    "Owner",
    "555-0100",
  ]);
});

test("a stranger's values are not in the account while its owner reads it", async ({
  page,
  server,
  alerts,
}) => {
  const [email, password] = [`${randomUUID()}@fairway.example`, randomUUID()];
  const typed = { nameFirst: "Mallory", nameLast: newWord(), phone: "555-0100" };
  const body = { email, password, passwordConfirmation: password, ...typed };
  await answered(callsOf(server).POST("/api/Auth/register", { body }));
  await page.goto(await linkOfMail(server, email, "confirmation"));
  await page.getByRole("button", { name: `Sign in as ${email}` }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Mallory");
  await page.goto("/account/edit");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("First name")).toHaveValue("");
  await page.getByRole("region", { name: "Profile" }).getByRole("button").click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Owner");
  await page.getByRole("region", { name: "Profile" }).getByRole("button").click();
  await expect.poll(() => alerts.at(-1)).toBe("Account successfully updated.");
  await page.goBack();
  await expect(page.getByText(/Choose a new password under/), "its form has done").toBeVisible();
  await expect(page.getByLabel("First name")).toHaveCount(0);
});

/** A stranger registers an address, reserves two tickets, and adds an accomplice to each, who sees the passes. */
async function takenOver(server: Server) {
  const [email, password] = [`${randomUUID()}@fairway.example`, randomUUID()];
  const body = { email, password, passwordConfirmation: password };
  await answered(callsOf(server).POST("/api/Auth/register", { body }));
  const stranger = await signedIn(server, { email, password });
  const accomplice = await signedUp(server, ["Mallory", newWord()]);
  const category = await newCategory(server);
  for (let ticket = 0; ticket < 2; ticket += 1) {
    const { groups } = await reserved(server, stranger, category);
    await answered(
      callsOf(server, stranger).POST("/api/Attendee", {
        body: { groupId: groups[0]?.id ?? 0, email: accomplice.email },
      }),
    );
  }
  return { email, accomplice };
}

test("a stranger's teammates have a pass once the owner keeps the ticket", async ({
  page,
  server,
  alerts,
}) => {
  const { email, accomplice } = await takenOver(server);
  const passes = async () => {
    const params = { path: { id: accomplice.id } };
    const calls = callsOf(server, accomplice);
    return (await answered(calls.GET("/api/Attendee/query/user/{id}", { params }))).length;
  };
  expect(await passes()).toBe(2);

  await page.goto(await linkOfMail(server, email, "confirmation"));
  await page.getByRole("button", { name: `Sign in as ${email}` }).click();
  const theirs = page.getByRole("region", { name: "Are these yours?" });
  await expect(theirs.getByRole("listitem")).toHaveCount(2);
  await expectGood(page);
  expect(await passes()).toBe(0);

  await theirs.getByRole("link", { name: "Who is on it" }).first().click();
  await expect(page.getByText("Mallory").first()).toBeVisible();
  await page.goBack();
  await theirs.getByRole("button", { name: "Keep" }).first().click();
  await expect(theirs.getByRole("listitem")).toHaveCount(1);
  expect(await passes()).toBe(1);

  await theirs.getByRole("button", { name: "Give back" }).click();
  await expect(theirs).toHaveCount(0);
  expect(alerts).toEqual([
    "Keep this ticket? Everybody on it gets an entrance pass.",
    "You have kept the ticket. Everybody on it is mailed their entrance pass.",
    "Give this ticket back? It is deleted, with everybody on it.",
  ]);
  await expect(page.getByRole("table", { name: "Your tickets" }).getByRole("row")).toHaveCount(2);
  expect(await passes()).toBe(1);
});
