import { expect, expectGood, signIn, test } from "./fixtures.ts";
import { currentTournament, newWord, signedUp } from "./people.ts";
import { newCategory, reserved } from "./tickets.ts";

test("an Admin reviews a message, sends it, and sees that it was sent", async ({
  page,
  server,
}) => {
  const { id } = await currentTournament(server);
  const category = await newCategory(server, { numAttendees: 1 });
  await reserved(server, await signedUp(server, ["Robin", newWord()]), category);
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/messages`);
  const subject = `Rain ${newWord()}`;
  await page.getByLabel("Only of the ticket category").selectOption({ label: category.name });
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text").fill("Dear {firstName},\nwe start at 11. Ticket {reference}.");
  await page.getByRole("button", { name: "Review" }).press("Enter");
  await expect(page.getByRole("heading", { name: "To 1 person" })).toBeFocused();
  await expect(page.getByLabel("Preview")).toContainText("Dear Robin,");
  await expectGood(page);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  const row = page
    .getByRole("table", { name: "Messages so far" })
    .getByRole("row")
    .filter({ hasText: subject });
  await expect(row).toContainText("1 of 1 sent");
  await expectGood(page);
});
