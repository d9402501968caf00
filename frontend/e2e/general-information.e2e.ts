import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { enterAs, signedIn } from "./people.ts";
import { newTournament, tournament } from "./tournaments.ts";

test("the second of two Admins at a tournament is warned, and saves again", async ({
  page,
  server,
  browser,
  alerts,
}, { project }) => {
  const { id, name } = await newTournament(server);
  const other = await browser.newPage({
    baseURL: server.url,
    viewport: project.use.viewport ?? null,
  });
  other.on("dialog", (dialog) => void dialog.accept());
  for (const each of [page, other]) {
    await enterAs(each, await signedIn(server, accounts.admin));
    await each.goto(`/tournaments/${id}/edit`);
    await expect(each.getByLabel("Name", { exact: true })).toHaveValue(name);
  }
  await other.getByLabel("Venue", { exact: true }).fill("Pine Hollow");
  await page.getByLabel("Name", { exact: true }).fill(`${name}, again`);
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(async () => (await tournament(server, id)).locationTitle).toBe("Pine Hollow");

  await page.getByRole("button", { name: "Save Changes" }).click();
  const wayOn = page.getByRole("button", { name: "Load the latest version" });
  await expect(wayOn).toBeVisible();
  expect(alerts).toEqual([expect.stringMatching(/^Error: /)]);
  expect((await tournament(server, id)).name, "nothing is overwritten").toBe(name);
  await expectGood(page);
  await wayOn.click();
  await expect(page.getByLabel("Venue", { exact: true })).toHaveValue("Pine Hollow");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name}, again`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => alerts.at(-1)).toBe("Tournament successfully updated.");
  expect(await tournament(server, id)).toMatchObject({
    name: `${name}, again`,
    locationTitle: "Pine Hollow",
  });
  await other.close();
});

test("a banner is shown, and removed after a question", async ({ page, server, alerts }) => {
  const { id } = await newTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/edit`);
  const input = page.getByLabel("Upload a picture");
  await input.setInputFiles({
    name: "tee.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg onload='alert(1)'>, and no picture"),
  });
  await expect.poll(() => alerts).toEqual([expect.stringMatching(/^Error: /)]);
  const [reason = ""] = alerts.splice(0).map((alert) => alert.replace("Error: ", ""));
  await expect(page.getByText("tee.png: Error"), "beside it, too").toContainText(reason);
  await input.setInputFiles("../docs/images/public-page.jpg");
  await expect(page.getByText("public-page.jpg: Done")).toBeVisible();
  const banner = page.getByRole("img", { name: /^The banner of/ });
  await expect(banner).toBeVisible();
  expect((await tournament(server, id)).bannerPhotoFileName).toBe("public-page.jpg");
  await expect(input).toBeDisabled();
  await expectGood(page);
  await page.getByRole("button", { name: "Remove banner" }).press("Enter");
  await expect(page.getByText("There is no banner yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Banner" })).toBeFocused();
  expect(alerts).toEqual(["Are you sure you want to remove the banner?"]);
  await expect(input).toBeEnabled();
});

test("bad dates and a taken slug are reported beside their fields", async ({
  page,
  server,
  alerts,
}) => {
  const { slug } = await newTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto("/tournaments/new");
  await page.getByLabel("Name", { exact: true }).fill("Autumn Cup");
  await page.getByLabel("Slug").fill(slug);
  await page.getByLabel("Description", { exact: true }).fill("<script>alert(1)</script>");
  await page.getByLabel("First day").fill("2027-10-02");
  await page.getByLabel("Last day").fill("2027-10-01");
  await page.getByLabel("Venue", { exact: true }).fill("Pine Hollow");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(/cannot be before/);
  await expectGood(page);
  await page.getByLabel("Last day").fill("2027-10-02");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByLabel("Slug")).toHaveAccessibleDescription(/uses this slug already/);
  await expect(page.getByLabel("Slug")).toBeFocused();
  await expect.poll(() => alerts).toHaveLength(2);
});
