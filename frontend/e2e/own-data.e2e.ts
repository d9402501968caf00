import { readFile } from "node:fs/promises";
import { expect, expectGood, test } from "./fixtures.ts";
import { callsOf, enterAs, signedUp } from "./people.ts";

test("a visitor downloads all their data, and deletes the account", async ({ page, server }) => {
  const person = await signedUp(server, ["Robin", "Marsh"]);
  await enterAs(page, person);
  await page.goto("/account/edit");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("my_data.json");
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as {
    profile: { email: string };
  };
  expect(data.profile.email).toBe(person.email);

  await page.getByRole("link", { name: "Delete your account" }).click();
  await expect(page.getByRole("heading", { name: "Delete Your Account" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/tournaments/);
  const { response } = await callsOf(server, person).GET("/api/Auth/deletion");
  expect(response.status).toBe(401);
});
