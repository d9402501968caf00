import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectGood, test } from "./fixtures.ts";
import { linkOfMail, waitlistLinkOfMail } from "./mail.ts";
import { answered, callsOf, newWord, signedUp } from "./people.ts";
import type { Server } from "./server.ts";
import { newCategory, reserved } from "./tickets.ts";

/** The link of the mail that offers a freed place to an address without an account. */
async function offeredToNewcomer(server: Server) {
  const newcomer = { email: `${randomUUID()}@fairway.example`, password: randomUUID() };
  const category = await newCategory(server, { maxTotalTickets: 1 });
  const owner = await signedUp(server);
  const ticket = await reserved(server, owner, category);
  const body = { ticketCategoryId: category.id, name: `Nia ${newWord()}`, email: newcomer.email };
  await answered(callsOf(server).POST("/api/Waitlist", { body }));
  const [, code = ""] = (
    await waitlistLinkOfMail(server, newcomer, "Waitlist:", "/waitlist")
  ).split("entry=");
  await answered(callsOf(server).POST("/api/Waitlist/confirm", { body: { code } }));
  await callsOf(server, owner).DELETE("/api/Ticket/{id}", { params: { path: { id: ticket.id } } });
  const link = await waitlistLinkOfMail(server, newcomer, "A place for you", "/register");
  return { ...newcomer, category, link };
}

/** From the offer's mail to the form, by way of a sign-up. */
async function signUpForPlace(page: Page, offer: Awaited<ReturnType<typeof offeredToNewcomer>>) {
  await page.goto(offer.link);
  await page.getByRole("link", { name: "Reserve for $100" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(offer.email);
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(offer.email);
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("Comer");
  await page.getByLabel("Phone").fill("555-0100");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(offer.password);
  await page.getByRole("textbox", { name: "Password confirmation" }).fill(offer.password);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("radio", { name: offer.category.name })).toBeChecked();
  await expect(page.getByRole("note")).toContainText(
    `A place of ${offer.category.name} is held for your address.`,
  );
  await expectGood(page);
}

test("a newcomer confirms in the same browser and is back at the form", async ({
  page,
  context,
  server,
  alerts,
}, { project }) => {
  const offer = await offeredToNewcomer(server);
  await signUpForPlace(page, offer);
  await page.screenshot({ path: `test-results/waitlist-newcomer-${project.name}.png` });

  const mailed = await context.newPage();
  mailed.on("dialog", (dialog) => void dialog.accept());
  await mailed.goto(await linkOfMail(server, offer.email, "confirmation"));
  await expect(mailed).toHaveURL(new RegExp(`/new\\?category=${offer.category.id}$`));
  await expect(mailed.getByRole("radio", { name: offer.category.name })).toBeChecked();
  await expect(mailed.getByRole("note")).toHaveCount(0);
  await mailed.getByRole("button", { name: "Submit" }).click();
  await expect(mailed.getByRole("table", { name: "Your tickets" })).toContainText(
    offer.category.name,
  );
  await expect(mailed.getByRole("region", { name: "A place is held for you" })).toHaveCount(0);
  expect(alerts).toEqual(["Successfully registered and logged in!"]);
});

test("a newcomer who confirms elsewhere sees the held place first", async ({
  page,
  browser,
  server,
}, { project }) => {
  const offer = await offeredToNewcomer(server);
  await signUpForPlace(page, offer);

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const fresh = await context.newPage();
  await fresh.goto(server.url + (await linkOfMail(server, offer.email, "confirmation")));
  await fresh.getByRole("button", { name: `Sign in as ${offer.email}` }).click();
  await expect(fresh).toHaveURL(/\/account\/reservations$/);
  const held = fresh.getByRole("region", { name: "A place is held for you" });
  await expect(held).toContainText(`${offer.category.name}, $100`);
  await expect(
    held.getByText(/^A place is held for you until .+, for 4[78] more hours\.$/),
  ).toBeVisible();
  await expectGood(fresh);
  await fresh.screenshot({ path: `test-results/waitlist-held-place-${project.name}.png` });
  await held.getByRole("link", { name: "Reserve for $100" }).click();
  await expect(fresh.getByRole("radio", { name: offer.category.name })).toBeChecked();
  await context.close();
});
