import { expect, expectGood, fillSignIn, openMenu, test } from "./fixtures.ts";
import { linkOfMail } from "./mail.ts";
import { signedUp } from "./people.ts";

const initiated = "Recovery process has been initiated. See your email for next step instructions.";

test("a forgotten password is replaced after signing in by a mail", async ({
  page,
  server,
  alerts,
}) => {
  const { email } = await signedUp(server);
  await page.goto("/account/signin");
  await page.getByRole("link", { name: "Recover Account" }).click();
  await page.getByRole("heading", { name: "Recover Account", level: 1 }).waitFor();
  await expectGood(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => alerts).toEqual([initiated]);
  await expect(page.getByLabel("E-mail")).toHaveValue("");

  const link = await linkOfMail(server, email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/account\/reservations$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/recover$/);
  await page.goForward();
  await page.getByRole("main").getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL(/\/account\/edit$/);
  await page.getByLabel("First name").fill("Greta");
  await page.getByRole("region", { name: "Profile" }).getByRole("button").click();
  await expect.poll(() => alerts.at(-1)).toBe("Account successfully updated.");
  const password = "another-long-password";
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Password confirmation" }).fill(password);
  await expectGood(page);
  await page.getByRole("region", { name: "Sign In Credentials" }).getByText("Save Changes").click();
  await expect.poll(() => alerts.at(-1)).toBe("Password successfully updated.");
  // Until then, leaving the page asks about the typed password.
  await expect(page.getByRole("textbox", { name: "Password", exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Greta");

  await openMenu(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await fillSignIn(page, { email, password });
  await expect(page).toHaveURL(/\/account\/reservations$/);
  expect(alerts).toHaveLength(3);

  await page.goto(link);
  await expect(page).toHaveURL(/\/account\/signin$/);
  await expect.poll(() => alerts.at(-1)).toMatch(/^Error: /);
});
