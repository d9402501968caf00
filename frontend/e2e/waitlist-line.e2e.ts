import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectGood, test } from "./fixtures.ts";
import { linkOfMail } from "./mail.ts";
import {
  answered,
  callsOf,
  currentTournament,
  enterAs,
  newWord,
  signedUp,
  type Person,
} from "./people.ts";
import type { Server } from "./server.ts";
import { newCategory, reserved } from "./tickets.ts";

/** The address in the latest mail to somebody with this subject that begins so. */
async function linkIn(
  server: Server,
  { email }: Pick<Person, "email">,
  subject: string,
  path: string,
) {
  let link = "";
  await expect
    .poll(
      async () => {
        const files = (await readdir(server.dataFolder, { recursive: true })).sort();
        const mails = await Promise.all(
          files
            .filter((file) => file.endsWith(".eml"))
            .map((file) => readFile(join(server.dataFolder, file), "utf8")),
        );
        const links = mails
          .filter((mail) => mail.includes(email) && mail.includes(subject))
          .flatMap((mail) => mail.match(/https?:\/\/\S+[?&#]entry=[0-9a-f]{32}/g) ?? [])
          .filter((found) => new URL(found).pathname.endsWith(path));
        return (link = links.at(-1) ?? "");
      },
      { message: `a mail to ${email}`, timeout: 20_000 },
    )
    .not.toBe("");
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

test("the first in line is offered a freed place and reserves by its mail", async ({
  page,
  server,
  browser,
  alerts,
}, { project }) => {
  const category = await newCategory(server, { maxTotalTickets: 1 });
  const [owner, kim] = [await signedUp(server), await signedUp(server, ["Kim", "Lee"])];
  const ticket = await reserved(server, owner, category);
  const { id } = await currentTournament(server);
  const card = page.getByRole("listitem").filter({ hasText: category.name });
  const shot = (name: string) =>
    page.screenshot({ path: `test-results/waitlist-${name}-${project.name}.png`, fullPage: true });

  // Signed out, by a mailed link that asks first.
  await page.goto(`/tournaments/${id}/register`);
  await card.getByRole("button", { name: "Join the waitlist" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Kim Lee");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(kim.email);
  await shot("join");
  await dialog.getByRole("button", { name: "Join the waitlist" }).click();
  await expect(dialog.getByText(/You are on the waitlist for/)).toBeFocused();
  await page.goto(await linkIn(server, kim, "Waitlist:", "/waitlist"));
  await page.getByRole("button", { name: `Confirm ${kim.email}` }).click();
  await expect(page.getByText(/You are 1st in line\./)).toBeVisible();
  await expectGood(page);
  await shot("confirmed");

  const params = { path: { id: ticket.id } };
  await callsOf(server, owner).DELETE("/api/Ticket/{id}", { params });
  await page.goto(`/tournaments/${id}/register`);
  await expect(card).toContainText("Unavailable");
  const body = { ticketCategoryId: category.id, userId: owner.id };
  const { response } = await callsOf(server, owner).POST("/api/Ticket", { body });
  expect(response.status).toBe(409);

  // In another browser, signed out.
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const fresh = await context.newPage();
  await fresh.goto(server.url + (await linkIn(server, kim, "A place for you", "/register")));
  const held = fresh.getByRole("listitem").filter({ hasText: category.name });
  await expect(
    held.getByText(/A place is held for you until .+, for 4[78] more hours\./),
  ).toBeVisible();
  await expect(held.getByRole("link", { name: "Reserve for $100" })).toBeVisible();
  await expect(held).not.toContainText("Unavailable");
  await expectGood(fresh);
  await fresh.screenshot({
    path: `test-results/waitlist-held-${project.name}.png`,
    fullPage: true,
  });
  await held.getByRole("link", { name: "Reserve for $100" }).click();
  await fresh.getByRole("textbox", { name: "E-mail" }).fill(kim.email);
  await fresh.getByLabel("Password", { exact: true }).fill(kim.password);
  await fresh.getByLabel("Password", { exact: true }).press("Enter");
  await expect(fresh.getByRole("radio", { name: category.name })).toBeChecked();
  await expect(fresh.getByText(/\(Unavailable\)/)).toHaveCount(0);
  fresh.on("dialog", (dialog) => void dialog.accept());
  await fresh.screenshot({
    path: `test-results/waitlist-form-${project.name}.png`,
    fullPage: true,
  });
  await fresh.getByRole("button", { name: "Submit" }).click();
  await expect(fresh.getByRole("table", { name: "Your tickets" })).toContainText(category.name);
  await context.close();
  expect(alerts).toEqual([]);
});

test("a user joins with one button, sees the place, and leaves", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server, { maxTotalTickets: 1 });
  await reserved(server, await signedUp(server), category);
  const { id } = await currentTournament(server);
  await enterAs(page, await signedUp(server, ["Ada", "Cole"]));
  const card = page.getByRole("listitem").filter({ hasText: category.name });
  await page.goto(`/tournaments/${id}/register`);
  await card.getByRole("button", { name: "Join the waitlist" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/You wait as Ada Cole/)).toBeVisible();
  await dialog.getByRole("button", { name: "Join the waitlist" }).click();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(card.getByText("You are 1st in line.")).toBeVisible();
  await page.reload();
  await expect(card.getByText("You are 1st in line.")).toBeVisible();
  await expectGood(page);
  await card.getByRole("button", { name: "Leave the waitlist" }).click();
  await expect(card.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
  expect(alerts).toEqual([`Are you sure you want to leave the waitlist for ${category.name}?`]);
});

/** The link of the mail that offers a freed place to somebody without an account. */
async function offeredToNewcomer(server: Server) {
  const newcomer = { email: `${randomUUID()}@fairway.example`, password: randomUUID() };
  const category = await newCategory(server, { maxTotalTickets: 1 });
  const owner = await signedUp(server);
  const ticket = await reserved(server, owner, category);
  const body = { ticketCategoryId: category.id, name: `Nia ${newWord()}`, email: newcomer.email };
  await answered(callsOf(server).POST("/api/Waitlist", { body }));
  const [, code = ""] = (await linkIn(server, newcomer, "Waitlist:", "/waitlist")).split("entry=");
  await answered(callsOf(server).POST("/api/Waitlist/confirm", { body: { code } }));
  await callsOf(server, owner).DELETE("/api/Ticket/{id}", { params: { path: { id: ticket.id } } });
  const link = await linkIn(server, newcomer, "A place for you", "/register");
  return { ...newcomer, category, link };
}

/** From the offer's mail to the form, over an account that is made on the way. */
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

test("a newcomer who confirms elsewhere is shown the held place first", async ({
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
