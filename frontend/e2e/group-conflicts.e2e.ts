import { expect, test } from "./fixtures.ts";
import { loseAnswer, unreached } from "./network.ts";
import { answered, callsOf, enterAs, signedUp } from "./people.ts";
import { groupsOf, members, newCategory, newRound, reserved, withoutRound } from "./tickets.ts";

test("the second for a round, or for the last spot, is refused @phone", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server, { numAttendees: 2 });
  const round = await newRound(server, 2, [category]);
  const [first, second] = [await signedUp(server), await signedUp(server)];
  const [early, late] = [
    await reserved(server, first, category),
    await reserved(server, second, category),
  ];
  await enterAs(page, second);
  await page.goto(`/account/tickets/${late.id}/groups`);
  await page.getByRole("button", { name: "Choose a round" }).click();
  await page.getByRole("button", { name: `Choose ${round.name}` }).waitFor();
  const calls = callsOf(server, first);
  const [quicker] = await groupsOf(server, first, early);
  const assigned = { id: quicker?.id ?? 0, roundId: round.id };
  await answered(calls.PUT("/api/Group", { body: assigned }));
  await page.getByRole("button", { name: `Choose ${round.name}` }).click();
  await expect.poll(() => alerts).toEqual(["Error: Insufficient Spots for Group"]);
  const choice = page.getByRole("dialog").getByRole("listitem").filter({ hasText: round.name });
  await expect(choice.getByText("Insufficient Spots for Group")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add teammate" }).click();
  const [group] = await groupsOf(server, second, late);
  const names = { newUserNameFirst: "Ada", newUserNameLast: "Cole" };
  const body = { groupId: group?.id ?? 0, ...names };
  await answered(callsOf(server, second).POST("/api/Attendee", { body }));
  await page.getByRole("textbox", { name: "E-mail" }).fill("late@club.example");
  await page.getByRole("dialog").getByRole("button", { name: "Add teammate" }).click();
  await expect.poll(() => alerts.length).toBe(2);
  expect(alerts[1]).toMatch(/^Error: .*full/i);
  await expect(page.getByText("2 of 2 spots taken")).toBeAttached();

  await answered(calls.PUT("/api/Group", { body: { ...assigned, roundId: null } }));
  await withoutRound(server, round);
});

test("a lost answer and another try add one teammate @phone", async ({ page, server, alerts }) => {
  const captain = await signedUp(server);
  const ticket = await reserved(server, captain, await newCategory(server));
  await enterAs(page, captain);
  await page.goto(`/account/tickets/${ticket.id}/groups`);
  await page.getByRole("button", { name: "Add teammate" }).click();
  await page.getByRole("tab", { name: "Name" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Last name" }).fill("Cole");
  await loseAnswer(page, "**/api/Attendee");
  await page.getByRole("dialog").getByRole("button", { name: "Add teammate" }).click();
  await expect.poll(() => alerts).toEqual([unreached]);
  await page.getByRole("dialog").getByRole("button", { name: "Add teammate" }).click();
  await expect(members(page)).toHaveCount(2);
  const [group] = await groupsOf(server, captain, ticket);
  expect(group?.attendees).toHaveLength(2);
});
