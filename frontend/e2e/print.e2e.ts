import type { Page } from "@playwright/test";
import { expect, expectNoWiderThanWindow, test } from "./fixtures.ts";
import { currentTournament } from "./people.ts";

/** A sheet of A4 within a browser's margins, in CSS pixels. */
const paper = { width: 717, height: 1046 };

test("the event prints dark on white, unfolded, without buttons @desktop", async ({
  page,
  server,
}) => {
  const { id, slug, name, description } = await currentTournament(server);
  const address = `/tournaments/${id}/${slug}`;
  await page.setViewportSize(paper);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(address);
  await expect(page.getByText(description)).toBeVisible();
  const onWhite = await coloursOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => coloursOf(page)).not.toEqual(onWhite);
  const onScreen = await coloursOf(page);

  const folded = page.locator("details:not([open])");
  await page.locator("summary", { hasText: "Schedule" }).click();
  const titles = ["Details & Location", "Tickets & Registration"];
  await expect(folded.locator("summary h2")).toHaveText(titles);

  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await tell(page, "beforeprint");
  await expect(folded).toHaveCount(0);
  await expect.poll(() => coloursOf(page)).toEqual(onWhite);
  await expect(page.getByRole("heading", { name, level: 1 })).toHaveCSS("color", onWhite.text);
  for (const text of [name, description, "2400 Lakeshore Drive", "8:00 AM – 12:30 PM"])
    await expect(page.getByRole("article").getByText(text).first()).toBeVisible();
  await expect(page.getByText(`${new URL(page.url()).host}${address}`)).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: /register|tickets/i })).toHaveCount(
    0,
  );
  await expectNoWiderThanWindow(page);

  await page.emulateMedia({ colorScheme: "dark", media: "screen" });
  await tell(page, "afterprint");
  await expect(folded.locator("summary h2"), "what was open stays open").toHaveText(titles);
  await expect.poll(() => coloursOf(page)).toEqual(onScreen);
  await expect(page.getByRole("navigation", { name: "Event" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get your tickets" })).toBeVisible();
});

/** Dispatches the browser's event before or after printing, as every way to print does. */
function tell(page: Page, event: "beforeprint" | "afterprint"): Promise<void> {
  return page.evaluate((type) => void dispatchEvent(new Event(type)), event);
}

/** The colours of the page's text and of its boxes. */
function coloursOf(page: Page): Promise<{ text: string; box: string }> {
  return page.locator("details").evaluateAll(([details = document.body]) => ({
    text: getComputedStyle(document.body).color,
    box: getComputedStyle(details).backgroundColor,
  }));
}
