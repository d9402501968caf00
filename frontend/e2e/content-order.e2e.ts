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

/** Drags a section by its handle a little way. Sections above it may still grow and push it away from the mouse. */
async function pickUp(page: Page, name: string, pull: number) {
  let from = { x: 0, y: 0 };
  await expect(async () => {
    await handle(page, name).hover();
    from = await middleOf(handle(page, name));
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + pull, { steps: 3 });
    try {
      await expectTold(page, `Text: ${name} is picked up`, 2_000);
    } catch (error) {
      await page.mouse.up();
      throw error;
    }
  }).toPass();
  return from;
}

/** Moves the mouse until the page announces the place: a busy page may miss the last move before the button is released. */
async function moveTo(page: Page, { x, y }: { x: number; y: number }, told: string) {
  await expect(async () => {
    await page.mouse.move(x, y + 1, { steps: 10 });
    await page.mouse.move(x, y);
    await expectTold(page, told, 2_000);
  }).toPass();
}

function expectTold(page: Page, told: string, timeout?: number): Promise<void> {
  return expect(page.getByText(told)).toBeAttached(timeout === undefined ? {} : { timeout });
}

test("dragging a section by mouse moves the sections between @desktop", async ({
  page,
  server,
}) => {
  const created = await openContent(page, server, ...four);
  await handle(page, "One").hover();
  const to = await middleOf(handle(page, "Three"));
  await pickUp(page, "One", 10);
  await moveTo(page, { x: to.x, y: to.y + 4 }, "Text: One is at place 3 of 4.");
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
  const from = await pickUp(page, "Four", -10);
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(2);
  for (const name of await page.getByLabel("Name", { exact: true }).all())
    await expect(name).toBeHidden();
  const awayFromMouse = async () =>
    Math.abs((await middleOf(handle(page, "Four"))).y - (from.y - 10));
  await expect.poll(awayFromMouse).toBeLessThan(40);
  const to = await middleOf(handle(page, "One"));
  await moveTo(page, { x: to.x, y: to.y - 4 }, "Text: Four is at place 1 of 4.");
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
  await expectTold(page, "Text: Four is at place 2 of 4.");
  await send("touchEnd", to.y);
  await expect(titles(page)).toHaveText(order("One", "Four", "Two", "Three"));
  await expect
    .poll(async () => (await widgetsOf(server, created)).map(({ name }) => name))
    .toEqual(["One", "Four", "Two", "Three"]);
});

/** Presses a key until the page announces it: a busy page may start listening late, and keys before that are lost. */
async function pressFirst(page: Page, key: string, told: string) {
  await expect(async () => {
    await page.keyboard.press(key);
    await expectTold(page, told, 5_000);
  }).toPass();
}

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
  await pressFirst(page, "ArrowDown", "Text: Two is at place 3 of 4.");
  await keyboard.press("Escape");
  await expect(page.getByText("Text: Two is back at place 2 of 4.")).toBeAttached();
  await expect(titles(page)).toHaveText(order("One", "Two", "Three", "Four"));

  await keyboard.press("Space");
  await expect(page.getByText("Text: Two is picked up from place 2 of 4.")).toBeAttached();
  await pressFirst(page, "ArrowDown", "Text: Two is at place 3 of 4.");
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

test("an order that is not saved is restored, with a message", async ({ page, server, alerts }) => {
  const created = await openContent(page, server, ...four);
  await page.route("**/api/Widget/reorder", (route) => route.abort());
  await handle(page, "Two").press("Space");
  await expect(page.getByText(/is picked up/)).toBeAttached();
  await pressFirst(page, "ArrowUp", "Text: Two is at place 1 of 4.");
  await page.keyboard.press("Space");
  await expect(page.getByText(/^The new order could not be saved/)).toBeVisible();
  await expect(titles(page)).toHaveText(order("One", "Two", "Three", "Four"));
  expect(alerts).toEqual([unreached]);
  expect((await widgetsOf(server, created)).map(({ name }) => name)).toEqual(
    four.map(([, name]) => name),
  );
});
