import { randomUUID } from "node:crypto";
import { inDatabase } from "./database.ts";
import { accounts, expect, expectGood, openMenu, test } from "./fixtures.ts";
import { linkOfMail } from "./mail.ts";
import { answered, callsOf, signedIn, signedUp } from "./people.ts";
import { openUsersSponsors } from "./users-sponsors.ts";

test("an Admin's access e-mail signs in a user without a password", async ({
  page,
  server,
  alerts,
  browser,
}) => {
  const email = `${randomUUID()}@fairway.example`;
  const admin = await signedIn(server, accounts.admin);
  await answered(callsOf(server, admin).POST("/api/User", { body: { email } }));
  await openUsersSponsors(page, server, `?tab=users&search=${email}`);
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  await page.getByRole("button", { name: "Send AuthCode access email" }).click();
  await expect.poll(() => alerts).toEqual([expect.stringContaining(`on its way to ${email}.`)]);

  const owner = await browser.newPage({ baseURL: server.url });
  await owner.goto(await linkOfMail(server, email));
  await owner.getByRole("button", { name: `Sign in as ${email}` }).click();
  await expect(owner).toHaveURL(/\/account\/reservations$/);
  await openMenu(owner);
  await expect(owner.getByRole("link", { name: email })).toBeVisible();
  await owner.close();
});

test("mail that did not arrive is reported, and tried again @desktop", async ({ page, server }) => {
  const { email } = await signedUp(server);
  await inDatabase(
    server,
    (sql) => sql`
      INSERT INTO outbox (recipient, message, created_at, expires_at, tries, last_error, given_up_at)
      VALUES (${email}, '{"kind": "recovery"}', now(), now() + interval '1 hour', 9,
        'The mail server refused it.', now())`,
  );
  await openUsersSponsors(page, server, "?tab=users");
  await page.getByText(/^Mail that did not arrive/).click();
  const row = page
    .getByRole("table", { name: "Mail that did not arrive" })
    .getByRole("row")
    .filter({ hasText: email });
  await expect(row).toContainText("The mail server refused it.");
  await expectGood(page);
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(row).toBeHidden({ timeout: 20_000 });
  await linkOfMail(server, email);
});
