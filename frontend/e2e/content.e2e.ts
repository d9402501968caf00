import { openContent, openSection, widgetsOf } from "./content.ts";
import { accounts, expect, signIn, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { callsOf, enterAs, signedIn } from "./people.ts";
import { newTournament } from "./tournaments.ts";

test("a Content Editor does everything in Event Content, and nothing else", async ({
  page,
  server,
  alerts,
}) => {
  test.slow();
  const created = await newTournament(server);
  await signIn(page, "editor");
  await page.goto(`/tournaments/${created.id}/edit`);
  await page.getByRole("link", { name: "Event Content" }).click();
  await expect(page.getByText(/^There is no content yet/)).toBeVisible();

  await page.getByRole("button", { name: "New Widget" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Widget" });
  await dialog.getByRole("button", { name: "Create" }).click();
  expect(alerts.splice(0)).toEqual(["name cannot be empty\n\nwidgetTypeId cannot be empty"]);
  await dialog.getByLabel("Name").fill("Why we play");
  await dialog.getByLabel("Type").selectOption("Text");
  await dialog.getByRole("switch", { name: "Live" }).click();
  await dialog.getByRole("textbox", { name: /^Content/ }).fill("For the children's ward.");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toHaveCount(0);
  const title = page.getByRole("button", { name: "Text: Why we play", exact: true });
  await expect(title).toHaveAttribute("aria-expanded", "true");

  await page.getByLabel("Name", { exact: true }).fill("Why we give");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: "Text: Why we give", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Event Page" }).last().click();
  const shown = page.getByRole("region", { name: "Why we give" });
  await expect(shown).toContainText("For the children's ward.");
  await page.goBack();
  // `force`: the kit draws its own switch over the input.
  await page.getByRole("switch", { name: "Live: Text: Why we give" }).click({ force: true });
  await expect.poll(async () => (await widgetsOf(server, created))[0]?.liveFlag).toBe(false);
  await page.getByRole("button", { name: "Delete Text: Why we give" }).click();
  await expect(page.getByText(/^There is no content yet/)).toBeVisible();
  expect(alerts).toEqual([
    "New Widget successfully created.",
    "Widget successfully updated.",
    "Widget successfully updated.",
    "Are you sure you want to delete this widget?",
    "The widget was deleted successfully.",
  ]);

  const admin = `/tournaments/${created.id}/admin`;
  for (const address of [
    "/tournaments/new",
    `${admin}/ticket_categories/attendee`,
    `${admin}/ticket_categories/sponsor/new`,
    `${admin}/ticket_categories/attendee/1/edit`,
    `${admin}/rounds/new`,
    `${admin}/rounds/1/edit`,
    `${admin}/tickets/attendee`,
    `${admin}/tickets/sponsor`,
    `${admin}/tickets/attendee/1/groups`,
    `${admin}/user-sponsor`,
    `${admin}/user-sponsor/new`,
    `${admin}/user-sponsor/1/edit?type=user`,
    `${admin}/user-sponsor/1/edit?type=sponsor`,
    `${admin}/userSponsor/new`,
    `${admin}/check-in`,
    `${admin}/data-export`,
  ]) {
    await page.goto(address);
    await expect(
      page.getByRole("heading", { name: "This page is not for your account" }),
      address,
    ).toBeVisible();
  }
});

test("a widget is made, changed, set live and deleted by keyboard @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const created = await openContent(page, server);
  const { keyboard } = page;
  await tabTo(page.getByRole("button", { name: "New Widget" }));
  await keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await keyboard.type("Prizes");
  await tabTo(page.getByLabel("Type"));
  await keyboard.type("Post");
  await tabTo(page.getByRole("button", { name: "Heading 1" }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Heading 2" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Content/ })).toBeFocused();
  await keyboard.type("A car");
  await tabTo(page.getByRole("button", { name: "Create" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "New Widget" })).toBeFocused();
  const [made] = await widgetsOf(server, created);
  expect(made).toMatchObject({ name: "Prizes", position: 1, liveFlag: false });
  expect(made?.content).toBe('{"body":"<h2>A car</h2>"}');

  await tabTo(page.getByRole("switch", { name: "Live: Post: Prizes" }));
  await keyboard.press("Space");
  await expect.poll(() => alerts.at(-1)).toBe("Widget successfully updated.");
  await tabTo(page.getByRole("textbox", { name: /^Content/ }));
  await keyboard.press("End");
  await keyboard.type(" and a cup");
  await tabTo(page.getByRole("button", { name: "Save Changes" }));
  await keyboard.press("Enter");
  await expect
    .poll(async () => (await widgetsOf(server, created))[0]?.content)
    .toBe('{"body":"<h2>A car and a cup</h2>"}');
  await expect(page.getByText(/^A Post is a text alone/)).toBeVisible();
  await page.getByRole("button", { name: "Move Post: Prizes" }).focus();
  await tabTo(page.getByRole("button", { name: "Delete Post: Prizes" }));
  await keyboard.press("Enter");
  await expect(page.getByText(/^There is no content yet/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Event Content" })).toBeFocused();
});

test("the second of two editors of a widget is warned, and saves again", async ({
  page,
  server,
  alerts,
}) => {
  const created = await openContent(page, server, ["Text", "Prizes", "<p>A car</p>"]);
  const section = await openSection(page, "Text: Prizes");
  await section.getByLabel("Name", { exact: true }).fill("What you win");
  const [before] = await widgetsOf(server, created);
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const content = '{"body":"<p>A boat</p>"}';
  await calls.PUT("/api/Widget", { body: { id: before?.id ?? 0, content } });

  await section.getByRole("button", { name: "Save Changes" }).click();
  await section.getByRole("button", { name: "Load the latest version" }).click();
  await expect(section.getByRole("textbox", { name: /^Content/ })).toHaveText("A boat");
  await expect(section.getByLabel("Name", { exact: true })).toHaveValue("What you win");
  await section.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => alerts.at(-1)).toBe("Widget successfully updated.");
  expect(alerts[0]).toMatch(/^Error: /);
  expect(await widgetsOf(server, created)).toMatchObject([{ name: "What you win", content }]);
});

test("leaving with unsaved changes asks first", async ({ page, server, alerts }) => {
  await openContent(page, server, ["Text", "Prizes", "<p>A car</p>"]);
  const section = await openSection(page, "Text: Prizes");
  await section.getByRole("textbox", { name: /^Content/ }).press("x");
  await page.getByRole("link", { name: "Event Page" }).last().click();
  await expect
    .poll(() => alerts)
    .toEqual(["Are you sure you want to leave? Your changes are not saved."]);
});

test("a Volunteer and a User find no Event Content", async ({ page, server }) => {
  const { id } = await newTournament(server);
  for (const account of [accounts.volunteer, accounts.user]) {
    await enterAs(page, await signedIn(server, account));
    await page.goto(`/tournaments/${id}/admin/content/widgets`);
    await expect(
      page.getByRole("heading", { name: "This page is not for your account" }),
    ).toBeVisible();
  }
});
