import { expect, expectGood, test } from "./fixtures.ts";
import { enterAs, signedUp } from "./people.ts";

test("a user changes their profile with the keyboard alone", async ({ page, server, alerts }) => {
  await enterAs(page, await signedUp(server, ["Kay", "Board"]));
  await page.goto("/account/edit");
  await page.getByLabel("First name").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.keyboard.type("555-0199");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => alerts).toEqual(["Account successfully updated."]);
  const save = page.getByRole("region", { name: "Profile" }).getByRole("button");
  await expect(save, "where the keyboard goes on").toBeFocused();
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue("555-0199");
});

test("the second of two who change one account looks and saves again", async ({
  page,
  context,
  server,
  alerts,
}) => {
  const person = await signedUp(server, ["First", "Last"]);
  await enterAs(page, person);
  await page.goto("/account/edit");
  await page.getByLabel("Phone").fill("555-0001");
  const other = await context.newPage();
  await enterAs(other, person);
  const told: string[] = [];
  other.on("dialog", (dialog) => {
    told.push(dialog.message());
    void dialog.accept();
  });
  await other.goto("/account/edit");
  await other.getByLabel("Last name").fill("Latest");
  await other.getByRole("region", { name: "Profile" }).getByRole("button").click();
  await expect.poll(() => told).toEqual(["Account successfully updated."]);
  await other.close();

  const save = page.getByRole("region", { name: "Profile" }).getByRole("button", {
    name: "Save Changes",
  });
  await save.click();
  await page.getByRole("button", { name: "Load the latest version" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("Latest");
  await expect(page.getByLabel("Phone")).toHaveValue("555-0001");
  await save.click();
  await expect.poll(() => alerts.at(-1)).toBe("Account successfully updated.");
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Latest");
  await expect(page.getByLabel("Phone")).toHaveValue("555-0001");
});

test("a new password ends every other session, and this one goes on", async ({
  page,
  browser,
  server,
  alerts,
}) => {
  const person = await signedUp(server);
  const elsewhere = await browser.newPage({ baseURL: server.url });
  const told: string[] = [];
  elsewhere.on("dialog", (dialog) => {
    told.push(dialog.message());
    void dialog.accept();
  });
  await enterAs(elsewhere, person);
  await elsewhere.goto("/account/edit");
  await expect(elsewhere.getByLabel("First name")).toHaveValue("Gwen");

  await enterAs(page, person);
  await page.goto("/account/edit");
  const password = "another-long-password";
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Password confirmation" }).fill(`${password}!`);
  await page.keyboard.press("Enter");
  await expect.poll(() => alerts).toEqual(["Password and Confirmation does not match."]);
  await expectGood(page);
  await page.getByRole("textbox", { name: "Password confirmation" }).fill(password);
  await page.keyboard.press("Enter");
  await expect.poll(() => alerts.at(-1)).toBe("Password successfully updated.");
  // Until then, leaving the page asks about the typed password.
  await expect(page.getByRole("textbox", { name: "Password", exact: true })).toHaveValue("");
  await page.goto("/account/reservations");
  await expect(page.getByRole("heading", { name: "Tickets and Reservations" })).toBeVisible();
  expect(alerts).toHaveLength(2);

  await elsewhere.reload();
  const dialog = elsewhere.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(elsewhere.getByLabel("First name")).toHaveValue("Gwen");
  expect(told).toEqual([]);
  await elsewhere.close();
});
