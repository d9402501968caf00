import { expect, expectGood, test } from "./fixtures.ts";
import { waitlistLinkOfMail } from "./mail.ts";
import { callsOf, currentTournament, enterAs, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

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
  await page.goto(await waitlistLinkOfMail(server, kim, "Waitlist:", "/waitlist"));
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
  await fresh.goto(
    server.url + (await waitlistLinkOfMail(server, kim, "A place for you", "/register")),
  );
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
