import { inDatabase } from "./database.ts";
import { test as alone } from "./empty-site.ts";
import {
  accounts,
  expect,
  expectAccessible,
  expectNoWiderThanWindow,
  fillSignIn,
} from "./fixtures.ts";

alone("an Admin's first page leads to the fund's settings @phone", async ({ page, server }) => {
  // As on a new site, in which no Admin has saved Fund Settings.
  await inDatabase(server, async (sql) => {
    await sql`UPDATE fund_settings SET demonstration = false`;
  });
  await expect
    .poll(
      async () =>
        ((await (await fetch(`${server.url}/api/Site`)).json()) as { payableTo: string }).payableTo,
    )
    .toBeNull();
  await page.goto("/account/signin");
  await fillSignIn(page, accounts.admin);
  await expect(page.getByRole("heading", { name: "Tell the site about your fund" })).toBeVisible();
  await page.getByRole("link", { name: "Open Fund Settings" }).click();
  await expect(page.getByRole("heading", { name: "Fund Settings" })).toBeVisible();
  await expectAccessible(page);
  await expectNoWiderThanWindow(page);
  const texts = {
    "Name of the fund": "Meadow Fund",
    "Contact e-mail": "golf@meadow.example",
    "Time zone": "America/New_York",
    "Checks payable to": "Meadow Fund, Inc.",
    "Postal address for checks": "P.O. Box 7, Elm, OH 44000",
    "Donation form for attendee tickets": "https://meadow.example/give",
    "Donation form for sponsor tickets": "https://meadow.example/sponsor",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(/Buyers are not told how to pay/)).toBeHidden();
  await expect(page.getByRole("contentinfo")).toContainText("Meadow Fund");
  await page.goto("/account/reservations");
  await expect(page.getByText("golf@meadow.example")).toBeVisible();
  await expect(page.getByText("Tell the site about your fund")).toBeHidden();
});
