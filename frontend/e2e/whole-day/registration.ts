import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import type { TicketCategory } from "#api/types.ts";
import { expect, fillSignUp } from "../fixtures.ts";
import { linkOfMail } from "../mail.ts";
import { addByName, members } from "../tickets.ts";
import { called, foursomeSize, inBrowser, roundOf, type Day } from "./day.ts";
import type { TapCount } from "./tap-count.ts";

const phone = { width: 390, height: 844 };
export const sponsorName = "Iron & Pine";

/** A visitor with a phone, on the public page of the event. */
interface Buyer {
  page: Page;
  email: string;
  day: Day;
  ticket: number;
}

/** Makes one reservation of each kind, each by a new person, from the public page to a round. Returns the captain of the full foursome. */
export async function register(browser: Browser, day: Day, taps: TapCount): Promise<Page> {
  const { foursome, single, gold } = day.kinds;
  const comes = (ticket: number) => newBuyer(browser, day, ticket, taps);
  const alone = await comes(inBrowser.single);
  await reserve(alone, single);
  await seat(alone, [1]);
  const incomplete = await comes(inBrowser.incomplete);
  await reserve(incomplete, foursome);
  await seat(incomplete, [foursomeSize(inBrowser.incomplete)]);
  const sponsor = await comes(inBrowser.sponsor);
  await nameSponsor(sponsor, gold);
  await seat(sponsor, [4, 4]);
  const captain = await comes(inBrowser.foursome);
  await reserve(captain, foursome);
  await seat(captain, [foursomeSize(inBrowser.foursome)]);
  for (const { page } of [alone, incomplete, sponsor]) await page.close();
  return captain.page;
}

async function newBuyer(
  browser: Browser,
  day: Day,
  ticket: number,
  taps: TapCount,
): Promise<Buyer> {
  const page = await browser.newPage({ baseURL: day.server.url, viewport: phone });
  await taps.watch(page);
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  const buyer = { page, email: `${randomUUID()}@fairway.example`, day, ticket };
  await signUp(buyer);
  return buyer;
}

/** Goes from the public page to the kinds of ticket, as a visitor without an account. */
async function signUp(buyer: Buyer): Promise<void> {
  const { page, email, ticket } = buyer;
  const [nameFirst, nameLast] = called(ticket, 0);
  await toRegister(buyer);
  await page.getByRole("link", { name: "Create one" }).click();
  await fillSignUp(page, { email, nameFirst, nameLast });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/register$/);
}

/** Goes from the public page to Register. */
async function toRegister({ page, day }: Buyer): Promise<void> {
  await page.goto(`/tournaments/${day.id}/${day.slug}`);
  await page.getByRole("link", { name: "Register" }).first().click();
}

async function choose({ page }: Buyer, { name }: TicketCategory): Promise<void> {
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
  await card.getByRole("link", { name: "Reserve" }).click();
}

async function reserve(buyer: Buyer, category: TicketCategory): Promise<void> {
  await choose(buyer, category);
  await submit(buyer, category);
}

async function submit({ page }: Buyer, { name }: TicketCategory): Promise<void> {
  await expect(page.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeChecked();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("table", { name: "Your tickets" })).toContainText(name);
}

/** Names a sponsor, after the buyer has confirmed the address by the mailed link. */
async function nameSponsor(buyer: Buyer, category: TicketCategory): Promise<void> {
  const { page, email, day } = buyer;
  await page.goto(await linkOfMail(day.server, email, "confirmation"));
  await expect(page).toHaveURL(/\/account\/reservations$/);
  await toRegister(buyer);
  await choose(buyer, category);
  await page.getByLabel("Name of the sponsor").fill(sponsorName);
  await page.getByRole("button", { name: "Name it" }).click();
  const sponsor = page.getByLabel("Sponsor", { exact: true });
  await expect(sponsor).toContainText(sponsorName);
  await sponsor.selectOption(sponsorName);
  await submit(buyer, category);
}

/** Adds the teammates, and puts each group into its round; `sizes` are the numbers of people in the groups. */
async function seat({ page, day, ticket }: Buyer, sizes: readonly number[]): Promise<void> {
  await page.getByRole("link", { name: new RegExp(`^${sizes.length} groups?$`) }).click();
  for (const [place, size] of sizes.entries()) {
    const card = groupCard(page, place + 1);
    await expect(card).toBeVisible();
    for (let player = place === 0 ? 1 : 0; player < size; player += 1)
      await addByName(page, ...called(ticket, place * 4 + player), card);
    await expect(members(card)).toHaveCount(size);
    const { name } = roundOf(day, ticket);
    await card.getByRole("button", { name: "Choose a round" }).click();
    await page.getByRole("button", { name: `Choose ${name}` }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(card.getByText(name)).toBeVisible();
  }
}

function groupCard(page: Page, number: number): Locator {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: `Group ${number}`, exact: true }) });
}
