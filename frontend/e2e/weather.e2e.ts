import { accounts, expect, expectGood } from "./fixtures.ts";
import { inDatabase } from "./database.ts";
import { test } from "./own-server.ts";
import { answered, callsOf, enterAs, signedIn, signedUp } from "./people.ts";
import { newCategory } from "./tickets.ts";
import { liveTournament, setLive } from "./tournaments.ts";

test("an event is cancelled, and its buyer turns the money into a gift", async ({
  page,
  server,
}) => {
  const admin = await signedIn(server, accounts.admin);
  const calls = callsOf(server, admin);
  const tournament = await liveTournament(server);
  const { id, slug } = tournament;
  const price = { price: 250, embedCode: "https://pay.example/single" };
  const category = await newCategory(server, {
    ...{ tournamentId: id, name: "Single", numAttendees: 1, ...price },
  });
  const buyer = await signedUp(server, ["Robin", "Marsh"]);
  const ticket = await answered(
    calls.POST("/api/Ticket", { body: { ticketCategoryId: category.id, userId: buyer.id } }),
  );
  await answered(calls.PUT("/api/Ticket", { body: { id: ticket.id, paid: true } }));

  await enterAs(page, admin);
  await page.goto(`/tournaments/${id}/admin/weather`);
  await page.getByRole("radio", { name: /Cancel/ }).waitFor();
  await expectGood(page);
  await page.getByRole("radio", { name: /Cancel/ }).press("Space");
  await page.getByLabel(/A sentence beside it/).fill("Thunder all day.");
  await page.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText("This event is cancelled because of the weather.")).toBeVisible();
  await setLive(server, tournament, false);
  await expect(page.getByText("Not chosen yet 1 · Refund 0 · Gift 0 · Next year 0")).toBeVisible();
  await expectGood(page);

  await page.goto(`/tournaments/${id}/${slug}`);
  await expect(page.getByText("Thunder all day.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Register" })).toBeHidden();
  await expectGood(page);

  await enterAs(page, buyer);
  await page.goto("/account/reservations");
  await expect(page.getByText(/we received \$250/)).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Keep it as a gift" }).click();
  await expect(page.getByText("Thank you for your gift! A receipt is on its way.")).toBeVisible();
  const rows = await inDatabase(
    server,
    (sql) =>
      sql<
        { kind: string; amount_cents: string }[]
      >`SELECT kind, amount_cents FROM ledger_entries WHERE ticket_id = ${ticket.id} ORDER BY id`,
  );
  expect(rows.map(({ kind, amount_cents }) => [kind, Number(amount_cents)])).toEqual([
    ["payment", 25000],
    ["payment", -25000],
    ["gift", 25000],
  ]);
});
