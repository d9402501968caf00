import {
  accounts,
  expect,
  expectAccessible,
  fillSignUp,
  openMenu,
  signIn,
  test,
} from "./fixtures.ts";

test("a visitor signs up, stays signed in after a reload, and signs in again", async ({
  page,
  alerts,
}, { project, workerIndex }) => {
  const email = `visitor-${project.name}-${workerIndex}-${Date.now()}@fairway.example`;
  const password = "a-long-enough-password";

  await page.goto("/account/signup");
  await fillSignUp(page, { email, password });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/account\/reservations$/);
  expect(alerts).toEqual(["Successfully registered and logged in!"]);

  await page.reload();
  await openMenu(page);
  await expect(page.getByText("Signed in as")).toBeVisible();
  await expect(page.getByRole("link", { name: email })).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/account\/signin$/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("jwtToken"))).toBeNull();

  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/account\/reservations$/);
});

test("a taken address and a wrong password are named in alert and form", async ({
  page,
  alerts,
}) => {
  await page.goto("/account/signin");
  await page.getByLabel("E-mail").fill(accounts.user.email);
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect.poll(() => alerts).toEqual([expect.stringMatching(/^Error: /)]);
  await expectAccessible(page);

  await page.goto("/account/signup");
  await fillSignUp(page, { email: accounts.user.email });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect.poll(() => alerts).toHaveLength(2);
  expect(alerts[1]).toMatch(/^Error: An account with this e-mail address exists already/);
  await expect(page.getByRole("status")).toContainText("Recover Account");
  await expect(page).toHaveURL(/\/account\/signup$/);
});

test("signing in works with the keyboard alone", async ({ page }) => {
  await page.goto("/account/signin");
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(accounts.user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(accounts.user.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\/reservations$/);
});

test("every role can sign in", async ({ page }) => {
  for (const role of ["admin", "volunteer", "editor", "user"] as const) {
    await signIn(page, role);
    await openMenu(page);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/account\/signin$/);
  }
});
