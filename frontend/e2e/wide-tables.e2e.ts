import type { Locator } from "@playwright/test";
import { inDatabase } from "./database.ts";
import { accounts, expect, test } from "./fixtures.ts";
import { currentTournament, enterAs, newWord, pay, reserve, signedIn, signedUp } from "./people.ts";

test("at 1600 px the day and the time of a payment are on one line @desktop", async ({
  page,
  server,
}) => {
  const person = await signedUp(server, ["Stephanie", newWord()]);
  await reserve(server, person, "Foursome");
  await pay(server, person);
  // As wide as one comes.
  await inDatabase(
    server,
    (sql) =>
      sql`UPDATE tickets SET date_paid = '2026-12-28T19:58:00Z' WHERE user_id = ${person.id}`,
  );
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`/tournaments/${id}/admin/tickets/attendee`);
  await page.getByLabel("Search tickets").fill(person.email);
  const row = page.getByRole("row", { name: person.email });
  expect(await linesOf(row.getByText(/^\d+\/\d+\/\d{4} \d+:\d\d\s[AP]M$/))).toBe(1);
});

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return new Set(tops).size;
  });
}
