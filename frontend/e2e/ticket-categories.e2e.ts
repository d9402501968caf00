import { accounts, expect, test } from "./fixtures.ts";
import { categories, currentTournament, enterAs, signedIn } from "./people.ts";
import { newCategory } from "./tickets.ts";
import { newTournament } from "./tournaments.ts";

test("a category that others depend on stays, with the reason in words", async ({
  page,
  server,
  alerts,
}) => {
  const { id } = await currentTournament(server);
  const [sold] = (await categories(server)).filter(
    ({ sponsorFlag, maxTotalTickets, availableTickets }) =>
      !sponsorFlag && availableTickets < maxTotalTickets,
  );
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/ticket_categories/attendee`);
  const row = page.locator("tr", { hasText: new RegExp(`^${sold?.name}`) });
  await row.getByRole("button", { name: "Delete" }).click();
  await expect
    .poll(() => alerts)
    .toEqual([
      `Are you sure you want to delete this ticket category?\n\n${sold?.name}`,
      expect.stringMatching(/^Error: .*ticket/),
    ]);
  await expect(row).toBeVisible();
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Tickets in all").fill("1");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByLabel("Tickets in all")).toHaveAccessibleDescription(/already sold/);

  await page.goto(`/tournaments/${id}/admin/rounds/new`);
  const morning = page.locator("tr", { hasText: /^Morning Shotgun/ });
  await morning.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => alerts.at(-1)).toMatch(/^Error: .*group/);
  await expect(morning).toBeVisible();
});

test("an embed code runs in an opaque frame, never in the page @desktop", async ({
  page,
  server,
}) => {
  const { id } = await newTournament(server);
  await newCategory(server, {
    tournamentId: id,
    name: "Foursome",
    price: 2400,
    embedCode:
      "<script>try { parent.document.body.remove() } catch { document.write('kept out of ' + origin) }</script>",
    liveFlag: false,
  });
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/ticket_categories/attendee`);
  await page.getByRole("button", { name: "Payment Preview" }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("kept out of null")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Payment Preview: Foursome" })).toBeVisible();
});
