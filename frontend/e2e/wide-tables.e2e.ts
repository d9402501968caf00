import type { Locator } from "@playwright/test";
import { accounts, expect, test } from "./fixtures.ts";
import { currentTournament, enterAs, newWord, pay, reserve, signedIn, signedUp } from "./people.ts";

test("at 1600 px neither a moment nor an address is on two lines @desktop", async ({
  page,
  server,
}) => {
  const person = await signedUp(server, ["Stephanie", newWord()]);
  await reserve(server, person, "Foursome");
  await pay(server, person);
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`/tournaments/${id}/admin/tickets/attendee`);
  await page.getByLabel("Search tickets").fill(person.email);
  const row = page.getByRole("row", { name: person.email });
  expect(await linesOf(row.getByText(/^\d+\/\d+\/\d{4} \d+:\d\d\s[AP]M$/))).toBe(1);
  await page.goto("/audit");
  const who = page.getByRole("link", { name: `Only what ${accounts.admin.email} did` });
  expect(await linesOf(who.first())).toBe(1);
});

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return new Set(tops).size;
  });
}
