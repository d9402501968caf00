import type { Locator, Page } from "@playwright/test";
import { accounts, expect, fillSignIn, openMenu, test } from "./fixtures.ts";
import { holdBack } from "./network.ts";
import { answered, callsOf, categories, currentTournament, enterAs, signedIn } from "./people.ts";
import { pastTournament } from "./tournaments.ts";

test("a visitor comes from '/' to the event and finds all that a guest needs", async ({
  page,
  server,
  alerts,
}) => {
  const { id, slug, name, description, dateStart } = await currentTournament(server);
  const letGo = await holdBack(page, "**/api/Tournament/mostRecentLive");
  await page.goto("/");
  await expect(page.getByText("Loading...")).toBeVisible();
  letGo();
  await expect(page).toHaveURL(`/tournaments/${id}/${slug}`);
  await expect(page).toHaveTitle(titleOf(name, dateStart));

  const banner = page.getByRole("article").locator("header");
  await expect(banner.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(banner).toContainText(/[A-Z][a-z]+ \d{1,2}(st|nd|rd|th), \d{4}/);
  await expect(banner).toContainText("Heron Lakes Golf Club");

  const details = section(page, "Details & Location");
  await expect(details.getByText("2400 Lakeshore Drive")).toBeHidden();
  await details.locator("summary").click();
  await expect(details.getByText("2400 Lakeshore Drive")).toBeVisible();

  const schedule = section(page, "Schedule");
  await schedule.locator("summary").press("Enter");
  await expect(schedule.getByRole("heading", { level: 3 })).toHaveText([
    "Morning Shotgun",
    "Afternoon Shotgun",
  ]);
  await expect(schedule).toContainText("8:00 AM – 12:30 PM");

  const tickets = section(page, "Tickets & Registration");
  await tickets.locator("summary").click();
  for (const { name, availableTickets } of await categories(server))
    await expect(tickets.getByRole("listitem").filter({ hasText: name })).toContainText(
      availableTickets === 0 ? "Unavailable" : `${availableTickets} left`,
    );

  const sponsors = section(page, "Sponsors");
  await expect(sponsors.getByRole("listitem")).toHaveCount(6);
  await expect(sponsors.getByRole("img")).toHaveCount(5);
  await expect(sponsors.getByRole("img", { name: "Tern River Bank" })).toBeVisible();
  await expect(sponsors.getByText("Hartwick Osei Bloom LLP"), "not verified yet").toBeVisible();

  await expect(page.getByRole("heading", { name: "About The Event" })).toBeVisible();
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.getByRole("heading", { name: "If the weather turns" })).toBeHidden();
  await expectPictures(page.getByRole("article"));
  expect(alerts).toEqual([]);
});

test("each role sees its buttons, and signing in leads to the tickets", async ({
  page,
  server,
}) => {
  await page.goto("/");
  const buttons = page.getByRole("navigation", { name: "Event" });
  await expect(buttons.getByRole("link")).toHaveText(["Sign In"]);
  await page.getByRole("article").getByRole("link", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(/\/account\/signin\?/);
  await fillSignIn(page, accounts.user);
  await expect(page.getByRole("heading", { name: "Tickets & Registration" })).toBeVisible();

  await openMenu(page);
  await page.getByRole("link", { name: "Event Page" }).click();
  await expect(buttons.getByRole("link")).toHaveText(["Register", "Tickets", "Account"]);
  await buttons.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/account\/signin$/);

  for (const role of ["admin", "editor"] as const) {
    await enterAs(page, await signedIn(server, accounts[role]));
    await page.goto("/");
    await expect(buttons.getByRole("link")).toHaveText(["Register", "Admin", "Tickets", "Account"]);
  }
});

test("an unknown tournament leads home, and a hidden one opens for staff", async ({
  page,
  server,
}) => {
  const { id, slug } = await currentTournament(server);
  for (const address of [`/tournaments/${id}/an-old-name`, "/tournaments/999999/nowhere"]) {
    await page.goto(address);
    await expect(page).toHaveURL(`/tournaments/${id}/${slug}`);
  }

  const admin = await signedIn(server, accounts.admin);
  const all = await answered(callsOf(server, admin).GET("/api/Tournament"));
  const hidden = all.find(({ liveFlag }) => !liveFlag);
  if (hidden === undefined) throw new Error("Every tournament is live.");
  const address = `/tournaments/${hidden.id}/${hidden.slug}`;
  await page.goto(address);
  await expect(page).toHaveURL(`/tournaments/${id}/${slug}`);

  await enterAs(page, admin);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hidden.name);
  await expect(page.getByText("Not live: visitors do not see this page.")).toBeVisible();
  await section(page, "Schedule").locator("summary").click();
  await expect(page.getByText("The schedule will be announced soon.")).toBeVisible();
});

test("a link to the event has its preview without scripts", async ({ request, server }) => {
  const { id, slug, name, dateStart, bannerPhotoUrl } = await currentTournament(server);
  const html = await (await request.get(`/tournaments/${id}/${slug}`)).text();
  expect(html).toContain(`<title>${titleOf(name, dateStart)}</title>`);
  expect(html).toContain(`<div class="first-words"><h1>${name}</h1>`);
  expect(html).toContain(
    `<meta property="og:image" content="${server.url}${bannerPhotoUrl ?? ""}">`,
  );
});

test("the picture over the page is loaded once, and on a phone the small one", async ({ page }, {
  project,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/media/banner/")) loaded.push(search);
  });
  await page.goto("/");
  await expectLoaded(page.locator("article header img"));
  await page.waitForLoadState("networkidle");
  expect(loaded).toEqual([project.name === "phone" ? "?size=small" : ""]);
});

test("the register bar stays in sight and covers no focused element", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  await page.goto("/");
  const invitation = page.getByRole("region", { name: /^Join us on/ });
  await expect(invitation).not.toBeInViewport();
  await page.getByRole("heading", { name: "Format, attire and awards" }).scrollIntoViewIfNeeded();
  await expect(invitation).toBeInViewport({ ratio: 1 });
  await expect(invitation).toContainText(/From \$[\d,]+ · \d+ kinds of tickets/);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("link", { name: "Skip to the page" }).press("Enter");
  const reached = await page
    .locator("article :is(a, summary)")
    .evaluateAll((elements) => elements.filter((one) => one.checkVisibility()).length);
  for (let step = 0; step < reached; step += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => isFocusInSight(page), `step ${step}`).toBe(true);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/tournaments/${id}/register`);
});

test("a day that is over offers no tickets", async ({ page, server }) => {
  const past = await pastTournament(server);
  await page.goto(`/tournaments/${past.id}/${past.slug}`);
  const banner = page.getByRole("article").locator("header");
  await expect(banner.getByText("This event is over.")).toBeVisible();
  await expect(banner.getByRole("link", { name: /Register|tickets/ })).toHaveCount(0);
  await page.goto(`/tournaments/${past.id}/register`);
  await expect(page.getByText(/This event is over, so its tickets/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Reserve" })).toHaveCount(0);
});

/** Whether the middle of the focused element is visible. */
function isFocusInSight(page: Page): Promise<boolean> {
  return page.locator(":focus").evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  });
}

function section(page: Page, title: string): Locator {
  return page.locator("details").filter({ has: page.getByRole("heading", { name: title }) });
}

/** Checks that every picture has loaded and is not empty. */
async function expectPictures(place: Locator): Promise<void> {
  for (const picture of await place.getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expectLoaded(picture);
  }
}

function expectLoaded(picture: Locator): Promise<void> {
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  return expect.poll(width).toBeGreaterThan(0);
}

/** The name with the first day, as two events of one year may have the same name. */
function titleOf(name: string, dateStart: string): string {
  const [year, month, day] = dateStart.split("-").map(Number);
  return `${name}, ${month}/${day}/${year}`;
}
