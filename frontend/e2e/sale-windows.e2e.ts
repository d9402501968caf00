import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";
import { newCategory } from "./tickets.ts";

const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

test("a sale that has not begun, one that is early, and one that has ended", async ({
  page,
  server,
}) => {
  const { id } = await currentTournament(server);
  await newCategory(server, { name: "Later", price: 400, saleStart: inHours(72) });
  await newCategory(server, {
    name: "Early",
    price: 650,
    fairMarketValue: 180,
    earlyPrices: [{ until: inHours(48), price: 500 }],
  });
  await newCategory(server, { name: "Ended", saleEnd: inHours(-1) });
  await newCategory(server, {
    name: "Secret",
    saleStart: inHours(72),
    hiddenBeforeSaleFlag: true,
  });
  await page.goto(`/tournaments/${id}/register`);
  const card = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(card("Later")).toContainText(/On sale from \w+ \d+\w\w, \d{4}/);
  await expect(card("Later").getByRole("link")).toHaveCount(0);
  await expect(card("Early")).toContainText(/\$500\$650 from \w+ \d+\w\w, \d{4}/);
  await expect(card("Early")).toContainText("Of $500, $180 is the value you receive");
  await expect(card("Ended")).toContainText("No longer on sale");
  await expect(card("Secret")).toHaveCount(0);
  await expectGood(page);
});

test("an Admin sets a window and an early price by keyboard", async ({ page, server }) => {
  const category = await newCategory(server, { price: 650 });
  await enterAs(page, await signedIn(server, accounts.admin));
  const list = `/tournaments/${category.tournamentId}/admin/ticket_categories/attendee`;
  await page.goto(`${list}/${category.id}/edit`);
  await page.getByLabel(/^Early price: last day/).fill("2027-03-31");
  await page.keyboard.press("Tab");
  await page.getByLabel(/^Early price, in dollars/).fill("550");
  await page.getByLabel(/^On sale from(?!,)/).fill("2027-03-01");
  await page.getByLabel(/^On sale from, time/).fill("09:00");
  await page.getByLabel(/^On sale until(?!,)/).fill("2027-05-31");
  await expectGood(page);
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await page.waitForURL(`**${list}`);
  await page.goto(`${list}/${category.id}/edit`);
  await expect(page.getByLabel(/^Early price: last day/)).toHaveValue("2027-03-31");
  await expect(page.getByLabel(/^On sale from, time/)).toHaveValue("09:00");
  await expect(page.getByLabel(/^On sale until(?!,)/)).toHaveValue("2027-05-31");
});
