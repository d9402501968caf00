import { accounts, expect, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { enterAs, signedIn } from "./people.ts";
import { newTournament } from "./tournaments.ts";

test("a round is added, changed, toggled and removed by keyboard @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await newTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/rounds/new`);
  await expect(page.getByText("There are no rounds yet.")).toBeVisible();
  const { keyboard } = page;
  const add = page.getByRole("button", { name: "Add New" });
  await tabTo(add);
  await keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await keyboard.type("Morning <b>Shotgun</b>");
  await tabTo(page.getByLabel("Start time"));
  await keyboard.type("0800AM");
  await tabTo(page.getByLabel("End time"));
  await keyboard.type("1230PM");
  await tabTo(page.getByLabel("Description", { exact: true }));
  await keyboard.type("Be there at seven.");
  await tabTo(page.getByLabel("Players at most"));
  await keyboard.type("72");
  await keyboard.press("Enter");
  const row = page.getByRole("row", { name: /Morning <b>Shotgun<\/b>/ });
  await expect(row).toContainText("8:00 AM – 12:30 PM");
  await expect(add).toBeFocused();

  await tabTo(row.getByRole("switch"));
  await keyboard.press("Space");
  await expect.poll(() => alerts.at(-1)).toBe("Round live flag is updated.");
  await expect(row.getByRole("switch")).not.toBeChecked();
  await expect(row.getByRole("switch")).toBeFocused();
  await tabTo(row.getByRole("link", { name: "Edit" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Round" })).toBeVisible();
  await page.reload();
  await tabTo(page.getByLabel("Location"));
  await keyboard.press("Control+A");
  await keyboard.type("Tee 1");
  await keyboard.press("Enter");
  await expect(row).toContainText("Tee 1");
  await tabTo(row.getByRole("button", { name: "Remove" }));
  await keyboard.press("Enter");
  await expect(page.getByText("There are no rounds yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Schedule Rounds" })).toBeFocused();
  expect(alerts).toEqual([
    "New Round successfully created.",
    "Round live flag is updated.",
    "Round successfully updated.",
    expect.stringMatching(/^Are you sure you want to remove this round\?\n\n\S/),
    "Round was successfully removed.",
  ]);
});
