import type { Locator, Page } from "@playwright/test";
import { PNG } from "pngjs";
import { countClicks } from "./clicks.ts";
import { test } from "./empty-site.ts";
import { accounts, expect, openMenu } from "./fixtures.ts";
import { enterAs, signedIn } from "./people.ts";

/* The fewest presses: one to open and one to send each form (a tournament, two categories, two rounds: 10), one for the banner, one to keep the
   sponsors out of the second round, one for each of four page changes (attendee categories, sponsor categories, schedule, back), one to set it
   live, one to view it. Fields are reached by Tab. A phone has to open its menu for three of the page changes. */
const needed = { desktop: 18, phone: 21 };

test("an Admin sets a tournament up from an empty site, with no click wasted", async ({
  page,
  server,
  browser,
  alerts,
}, { project }) => {
  const clicks = await countClicks(page);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto("/tournaments");
  await expect(page.getByText("There are no tournaments yet.")).toBeVisible();

  await page.getByRole("link", { name: "New Tournament" }).click();
  await fill(page, {
    Name: "St. Mary's Spring Classic 2027",
    Description: "A day on the course.\nFor the children's ward.",
    "First day": "2027-06-03",
    Venue: "Willow Creek Golf Club",
    "Address of the venue": "12 Fairway Drive, Springfield",
  });
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "General Information" })).toBeVisible();

  await uploadBanner(page);
  await page.getByRole("link", { name: "Add attendee ticket categories" }).click();
  await addCategory(page, { Title: "Foursome", "Attendees a group": "4", Price: "$2,400" });
  await goTo(page, "Sponsor Ticket Categories");
  await addCategory(page, { Title: "Gold Sponsor", "Attendees a group": "8", Price: "10000" });
  await expect(page.locator("tr", { hasText: "Gold Sponsor" })).toContainText("$10,000");

  await goTo(page, "Schedule");
  const rounds = page.locator("tr");
  await addRound(page, { Name: "Morning Shotgun", "Start time": "08:00", "End time": "12:30" });
  await expect(rounds.filter({ hasText: "Morning Shotgun" })).toContainText("All");
  await addRound(
    page,
    { Name: "Afternoon Shotgun", "Start time": "13:30", "End time": "18:00" },
    (dialog) => dialog.getByRole("switch", { name: "Gold Sponsor (sponsors)" }).click(),
  );
  await expect(rounds.filter({ hasText: "Afternoon Shotgun" })).toContainText("Foursome");
  await expect(rounds.filter({ hasText: "Afternoon Shotgun" })).toContainText("72 of 72");

  await goTo(page, "General Info");
  await expect(page.getByText("Done", { exact: true })).toHaveCount(4);
  await page.getByRole("button", { name: "Set Live" }).click();
  await expect(page.getByText("What comes next")).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Event Page" }).click();
  await expect(page.getByRole("heading", { name: "St. Mary's Spring Classic 2027" })).toBeVisible();

  const bound = project.name === "phone" ? needed.phone : needed.desktop;
  expect(clicks(), "clicks").toBe(bound);
  expect(alerts).toEqual([
    "New Tournament successfully created.",
    "New Ticket Category successfully created.",
    "New Ticket Category successfully created.",
    "New Round successfully created.",
    "New Round successfully created.",
    "Tournament successfully updated.",
  ]);

  const visitor = await browser.newPage({ baseURL: server.url });
  await visitor.goto("/");
  await expect(visitor).toHaveURL(/\/tournaments\/\d+\/st-marys-spring-classic-2027$/);
  await expect(visitor.locator("img[src^='/media/banner/']")).toBeVisible();
  for (const text of ["Afternoon Shotgun", "Gold Sponsor", "$2,400", "Willow Creek Golf Club"])
    await expect(visitor.getByText(text).first()).toBeAttached();
  await visitor.close();
});

/** Fills fields by their labels, moving with Tab. */
async function fill(place: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await place.getByLabel(new RegExp(`^${label}`)).fill(value);
}

async function goTo(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name }).click();
}

async function uploadBanner(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Upload a picture").click();
  const picture = PNG.sync.write(new PNG({ width: 1600, height: 700, colorType: 2 }));
  await (await chooser).setFiles({ name: "tee.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("tee.png: Done")).toBeVisible();
  await expect(page.getByRole("img", { name: /^The banner of/ })).toBeVisible();
}

async function addCategory(page: Page, values: Record<string, string>): Promise<void> {
  await page.getByRole("link", { name: "New Ticket Category" }).click();
  await fill(page, {
    "Tickets in all": "18",
    "Embed code": '<iframe src="https://give.example/golf"></iframe>',
    ...values,
  });
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.locator("tr", { hasText: values.Title ?? "" })).toBeVisible();
}

async function addRound(
  page: Page,
  values: Record<string, string>,
  choose: (dialog: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole("button", { name: "Add New" }).click();
  const dialog = page.getByRole("dialog", { name: "New Round" });
  await fill(dialog, {
    ...values,
    Description: "Be there an hour before.",
    "Players at most": "72",
  });
  await choose(dialog);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toBeHidden();
}
