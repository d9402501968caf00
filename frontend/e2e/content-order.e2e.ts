import type { Locator, Page } from "@playwright/test";
import { openContent, openSection, widgetsOf, type NewWidget } from "./content.ts";
import { expect, expectLargeTargets, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { unreached } from "./network.ts";

const tall = "<p>A line</p>".repeat(30);
const four: NewWidget[] = [
  ["Text", "One", tall],
  ["Text", "Two", tall],
  ["Text", "Three"],
  ["Text", "Four"],
];

const titles = (page: Page) => page.locator("main h2");
const handle = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move Text: ${name}` });
const order = (...names: string[]) => names.map((name) => `Text: ${name}`);

async function middleOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error("It is not to be seen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("dragging a section by mouse moves those between @desktop", async ({ page, server }) => {
  const created = await openContent(page, server, ...four);
  const from = await middleOf(handle(page, "One"));
  const to = await middleOf(handle(page, "Three"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y + 4, { steps: 10 });
  await page.mouse.up();
  await expect(titles(page)).toHaveText(order("Two", "Three", "One", "Four"));
  await expect
    .poll(async () => (await widgetsOf(server, created)).map(({ name }) => name))
    .toEqual(["Two", "Three", "One", "Four"]);
  await page.reload();
  await expect(titles(page)).toHaveText(order("Two", "Three", "One", "Four"));
});

test("open sections collapse during a drag and stay under the mouse @desktop", async ({
  page,
  server,
}) => {
  const created = await openContent(page, server, ...four);
  await openSection(page, "Text: One");
  const section = await openSection(page, "Text: Two");
  await section.getByLabel("Name", { exact: true }).fill("Second");
  await handle(page, "Four").scrollIntoViewIfNeeded();
  const from = await middleOf(handle(page, "Four"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 10, { steps: 3 });
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(2);
  for (const name of await page.getByLabel("Name", { exact: true }).all())
    await expect(name).toBeHidden();
  const moved = await middleOf(handle(page, "Four"));
  expect(Math.abs(moved.y - (from.y - 10))).toBeLessThan(40);
  const to = await middleOf(handle(page, "One"));
  await page.mouse.move(to.x, to.y - 4, { steps: 10 });
  await page.mouse.up();
  await expect(titles(page)).toHaveText(order("Four", "One", "Two", "Three"));
  await expect(section.getByLabel("Name", { exact: true })).toHaveValue("Second");
  await expect
    .poll(async () => (await widgetsOf(server, created)).map(({ name }) => name))
    .toEqual(["Four", "One", "Two", "Three"]);
});

test("dragging a section by touch does not scroll the page @phone", async ({ page, server }) => {
  const created = await openContent(page, server, ...four);
  await handle(page, "Four").waitFor();
  await expectLargeTargets(page.locator("main ol"));
  const from = await middleOf(handle(page, "Four"));
  const to = await middleOf(handle(page, "Two"));
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: from.x, y }],
    });
  await send("touchStart", from.y);
  for (let step = 1; step <= 12; step += 1)
    await send("touchMove", from.y + ((to.y - 4 - from.y) * step) / 12);
  await send("touchEnd", to.y);
  await expect(titles(page)).toHaveText(order("One", "Four", "Two", "Three"));
  await expect
    .poll(async () => (await widgetsOf(server, created)).map(({ name }) => name))
    .toEqual(["One", "Four", "Two", "Three"]);
});

test("a section is moved by keyboard, announced, and cancelled by Escape", async ({
  page,
  server,
}) => {
  const created = await openContent(page, server, ...four);
  const { keyboard } = page;
  await tabTo(handle(page, "Two"));
  await expect(handle(page, "Two")).toHaveAccessibleDescription(/press Space/);
  await keyboard.press("Space");
  await expect(page.getByText("Text: Two is picked up from place 2 of 4.")).toBeAttached();
  await keyboard.press("ArrowDown");
  await expect(page.getByText("Text: Two is at place 3 of 4.")).toBeAttached();
  await keyboard.press("Escape");
  await expect(page.getByText("Text: Two is back at place 2 of 4.")).toBeAttached();
  await expect(titles(page)).toHaveText(order("One", "Two", "Three", "Four"));

  await keyboard.press("Space");
  await expect(page.getByText("Text: Two is picked up from place 2 of 4.")).toBeAttached();
  await keyboard.press("ArrowDown");
  await expect(page.getByText("Text: Two is at place 3 of 4.")).toBeAttached();
  await keyboard.press("ArrowDown");
  await expect(page.getByText("Text: Two is at place 4 of 4.")).toBeAttached();
  await keyboard.press("Space");
  await expect(page.getByText("Text: Two is put down at place 4 of 4.")).toBeAttached();
  await expect(titles(page)).toHaveText(order("One", "Three", "Four", "Two"));
  await expect(handle(page, "Two")).toBeFocused();
  await expect
    .poll(async () => (await widgetsOf(server, created)).map(({ name }) => name))
    .toEqual(["One", "Three", "Four", "Two"]);
});

test("an order that is not saved is put back, with a sentence", async ({
  page,
  server,
  alerts,
}) => {
  const created = await openContent(page, server, ...four);
  await page.route("**/api/Widget/reorder", (route) => route.abort());
  await handle(page, "Two").press("Space");
  await expect(page.getByText(/is picked up/)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Text: Two is at place 1 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^The new order could not be saved/)).toBeVisible();
  await expect(titles(page)).toHaveText(order("One", "Two", "Three", "Four"));
  expect(alerts).toEqual([unreached]);
  expect((await widgetsOf(server, created)).map(({ name }) => name)).toEqual(
    four.map(([, name]) => name),
  );
});
