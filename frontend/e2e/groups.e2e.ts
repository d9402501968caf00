import { expect, expectGood, expectLargeTargets, test } from "./fixtures.ts";
import { tabTo, typeInto } from "./keyboard.ts";
import { answered, callsOf, enterAs, signedUp } from "./people.ts";
import {
  addByName,
  groupsOf,
  members,
  newCategory,
  newRound,
  reserved,
  withoutRound,
} from "./tickets.ts";

const full =
  "Your group is full, but if you remove a teammate, you will have an option to replace them.";

test("a captain fills a foursome, plays in a round, and everybody has a pass", async ({
  page,
  server,
  alerts,
}, { project }) => {
  const category = await newCategory(server);
  const round = await newRound(server, 4, [category]);
  const [captain, friend] = [
    await signedUp(server, ["Robin", "Marsh"]),
    await signedUp(server, ["Kim", "Lee"]),
  ];
  await reserved(server, captain, category);
  await enterAs(page, captain);
  await page.goto("/account/reservations");
  await page.getByRole("link", { name: "1 group" }).click();
  await expect(page.getByText("1 of 4 spots taken")).toBeVisible();
  await expectGood(page);

  await page.getByRole("button", { name: "Add teammate" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();
  await expectGood(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(friend.email);
  await page.getByRole("dialog").getByRole("button", { name: "Add teammate" }).click();
  await expect(members(page)).toContainText(["Robin Marsh", "Kim Lee"]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await addByName(page, "Ada", "Cole");
  await addByName(page, "Bartholomew", "Featherstonehaugh-Cholmondeley");
  await expect(page.getByText(full)).toBeVisible();
  await expect(page.getByText("Full", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: /^Name of the group/ }).fill("The Herons");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "The Herons" })).toBeVisible();

  await page.getByRole("button", { name: "Choose a round" }).click();
  await expect(page.getByRole("dialog")).toContainText(`not for ${category.name} tickets`);
  await expectGood(page);
  await page.getByRole("button", { name: `Choose ${round.name}` }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(round.name)).toBeVisible();
  expect(alerts).toEqual(["Group successfully updated.", "Group is assigned successfully."]);
  await expectGood(page);
  if (project.name === "phone") await expectLargeTargets(page.getByRole("article"));

  await enterAs(page, friend);
  await page.goto("/account/tickets");
  await expect(page.getByRole("heading", { name: "The Herons" })).toBeVisible();
  await expect(page.getByText(`${round.name}, `)).toContainText("9:15 AM");
  await expect(page.getByRole("list", { name: "Members of The Herons" })).toContainText("Ada Cole");

  await enterAs(page, captain);
  await page.goto("/account/reservations");
  await page.getByRole("link", { name: "1 group" }).click();
  await page.getByRole("button", { name: "Leave round" }).click();
  await expect(page.getByText("No round yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose a round" })).toBeFocused();
  await members(page).nth(1).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("3 of 4 spots taken")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The Herons" })).toBeFocused();
  expect(alerts).toEqual(
    expect.arrayContaining([
      "Group is removed from round successfully.",
      "Teammate is successfully deleted.",
    ]),
  );
  await withoutRound(server, round);

  await enterAs(page, friend);
  await page.goto("/account/tickets");
  await expect(page.getByText("No Passes Found")).toBeVisible();
});

test("an earlier teammate is suggested, and takes another's place @phone", async ({
  page,
  server,
}) => {
  const category = await newCategory(server);
  const [captain, friend] = [await signedUp(server), await signedUp(server, ["Kim", "Lee"])];
  const before = await reserved(server, captain, category);
  const [group] = await groupsOf(server, captain, before);
  const body = { groupId: group?.id ?? 0, email: friend.email };
  await answered(callsOf(server, captain).POST("/api/Attendee", { body }));

  const ticket = await reserved(server, captain, category);
  await enterAs(page, captain);
  await page.goto(`/account/tickets/${ticket.id}/groups`);
  await addByName(page, "Ada", "Cole");
  await members(page).nth(1).getByRole("button", { name: "Replace" }).click();
  await page.getByRole("tab", { name: "Played before" }).click();
  await page.getByRole("combobox", { name: "Teammate" }).pressSequentially("kim");
  await page.getByRole("option", { name: "Kim Lee" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace teammate" }).click();
  await expect(members(page)).toContainText(["Gwen Guest", "Kim Lee"]);
  await expect(members(page)).toHaveCount(2);
});

test("a teammate is added and a round chosen by keyboard alone @desktop", async ({
  page,
  server,
}) => {
  const category = await newCategory(server);
  const round = await newRound(server, 4, [category]);
  const captain = await signedUp(server);
  const ticket = await reserved(server, captain, category);
  await enterAs(page, captain);
  await page.goto(`/account/tickets/${ticket.id}/groups`);
  const add = page.getByRole("button", { name: "Add teammate" });
  await add.waitFor();
  await tabTo(add);
  await page.keyboard.press("Enter");
  await typeInto(page.getByRole("textbox", { name: "E-mail" }), "kim@club.example");
  await page.keyboard.press("Enter");
  await expect(members(page)).toHaveCount(2);
  await expect(add).toBeFocused();
  const choose = page.getByRole("button", { name: "Choose a round" });
  await choose.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Choose ${round.name}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change round" })).toBeFocused();
  await tabTo(page.getByRole("button", { name: "Leave round" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No round yet")).toBeVisible();
  await withoutRound(server, round);
});

test("another user's groups are not found @desktop", async ({ page, server, alerts }) => {
  const ticket = await reserved(server, await signedUp(server), await newCategory(server));
  await enterAs(page, await signedUp(server));
  await page.goto(`/account/tickets/${ticket.id}/groups`);
  await expect(page.getByText(/There is no such ticket/)).toBeVisible();
  await expect.poll(() => alerts).toHaveLength(1);
});
