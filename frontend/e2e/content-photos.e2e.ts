import type { Page, Request } from "@playwright/test";
import { openContent, picture, widgetsOf } from "./content.ts";
import { expect, expectNoWiderThanWindow, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { holdBack, loseAnswer } from "./network.ts";

const uploads = "**/api/WidgetPhoto";
const notAPicture = {
  name: "notes.png",
  mimeType: "image/png",
  buffer: Buffer.from("MZ, no picture"),
};

async function openGallery(page: Page) {
  await page.getByRole("button", { name: "Gallery: Last year", exact: true }).click();
  return page.getByLabel("Upload photos");
}

const line = (page: Page, name: string) => page.getByText(new RegExp(`^${name}: `));
const small = (page: Page) => page.getByRole("main").locator("figure img");

test("several photos upload in turn with progress, and visitors see them", async ({
  page,
  server,
  alerts,
}) => {
  const created = await openContent(page, server, ["Gallery", "Last year"]);
  const input = await openGallery(page);
  const letGo = await holdBack(page, uploads);
  await input.setInputFiles([picture("one.png"), notAPicture, picture("two.png")]);
  await expect(line(page, "one.png")).toHaveText("one.png: Uploading");
  await expect(page.getByRole("progressbar", { name: "one.png" })).toBeVisible();
  await expect(line(page, "notes.png")).toHaveText("notes.png: Pending");
  await expect(line(page, "two.png")).toHaveText("two.png: Pending");
  letGo();
  await expect(line(page, "one.png")).toHaveText("one.png: Done");
  await expect(line(page, "notes.png")).toHaveText(/^notes\.png: Error Photo must be/);
  await expect(line(page, "two.png")).toHaveText("two.png: Done");
  expect(alerts).toEqual([expect.stringMatching(/^Error: Photo must be/)]);
  await expect(small(page)).toHaveCount(2);
  await expect(page.getByRole("img", { name: "two" })).toBeVisible();

  await page.goto(`/tournaments/${created.id}/${created.slug}`);
  const shown = page.getByRole("region", { name: "Last year" });
  await expect(shown.getByRole("img")).toHaveCount(2);
  for (const image of await shown.getByRole("img").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test("a photo whose upload broke off is sent again and kept once", async ({ page, server }) => {
  const created = await openContent(page, server, ["Gallery", "Last year"]);
  const input = await openGallery(page);
  await page.route(uploads, (route) => route.abort("connectionreset"), { times: 1 });
  await input.setInputFiles(picture("one.png"));
  await expect(line(page, "one.png")).toHaveText(
    "one.png: Error It did not get through. Please try again.",
  );
  expect((await widgetsOf(server, created))[0]?.photos).toEqual([]);
  await page.getByRole("button", { name: "Try again: one.png" }).press("Enter");
  await expect(line(page, "one.png")).toHaveText("one.png: Done");

  await loseAnswer(page, uploads);
  await input.setInputFiles(picture("two.png"));
  await expect(line(page, "two.png")).toHaveText(/^two\.png: Error/);
  expect((await widgetsOf(server, created))[0]?.photos, "it got there").toHaveLength(2);
  await page.getByRole("button", { name: "Try again: two.png" }).click();
  await expect(line(page, "two.png")).toHaveText("two.png: Done");
  expect((await widgetsOf(server, created))[0]?.photos).toHaveLength(2);
  await expect(small(page)).toHaveCount(2);
});

test("a photo is deleted by keyboard alone, and is gone @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const created = await openContent(page, server, ["Gallery", "Last year"]);
  const input = await openGallery(page);
  await input.setInputFiles([picture("one.png"), picture("two.png")]);
  await expect(small(page)).toHaveCount(2);
  const [photo] = (await widgetsOf(server, created))[0]?.photos ?? [];
  await tabTo(page.getByRole("button", { name: "Delete one.png" }));
  await page.keyboard.press("Enter");
  await expect(small(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Photos" })).toBeFocused();
  expect(alerts).toEqual(["Are you sure you want to delete this photo?"]);
  expect((await page.request.get(photo?.photoUrl ?? "")).status()).toBe(404);
});

test("a file of another kind, or too large, is refused before it is sent", async ({
  page,
  server,
}) => {
  await openContent(page, server, ["Gallery", "Last year"]);
  const input = await openGallery(page);
  const sent: Request[] = [];
  page.on("request", (request) => request.url().endsWith("/WidgetPhoto") && sent.push(request));
  await input.setInputFiles([
    { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
    { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ]);
  await expect(line(page, "logo.svg")).toContainText("Only png and jpeg pictures can be uploaded.");
  await expect(line(page, "huge.png")).toContainText("A picture may have 10 MB at most.");
  expect(sent).toEqual([]);
});

test("photos can be dropped, and a Post takes none @desktop", async ({ page, server }) => {
  const created = await openContent(page, server, ["Gallery", "Last year"], ["Post", "Prizes"]);
  await openGallery(page);
  const { name, mimeType, buffer } = picture("dropped.png");
  const files = await page.evaluateHandle(
    ([text, fileName, type]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    [buffer.toString("base64"), name, mimeType] as const,
  );
  await page.getByText(/or dropped here/).dispatchEvent("drop", { dataTransfer: files });
  await expect(line(page, "dropped.png")).toHaveText("dropped.png: Done");
  expect((await widgetsOf(server, created))[0]?.photos).toMatchObject([{ photoFileName: name }]);
  await page.getByRole("button", { name: "Post: Prizes", exact: true }).click();
  await expect(page.getByText(/^A Post is a text alone/)).toBeVisible();
  await expect(page.getByLabel("Upload photos")).toHaveCount(1);
});

test("a gallery of forty photos loads visible ones only, at each width @whole", async ({
  page,
  server,
}) => {
  test.slow();
  const created = await openContent(
    page,
    server,
    ["Text", "Long", "<p>A line</p>".repeat(60)],
    ["Gallery", "Last year"],
  );
  const input = await openGallery(page);
  await input.setInputFiles(
    Array.from({ length: 40 }, (_, index) => picture(`photo-${index}.png`)),
  );
  await expect(line(page, "photo-39.png")).toHaveText("photo-39.png: Done", { timeout: 60_000 });
  const loaded = new Set<string>();
  await page.reload();
  page.on("request", (request) => request.url().includes("/media/") && loaded.add(request.url()));
  await page.goto(`/tournaments/${created.id}/${created.slug}`);
  await expect(page.getByRole("region", { name: "Last year" }).getByRole("img")).toHaveCount(40);
  await page.waitForLoadState("networkidle");
  expect(loaded.size).toBeLessThan(40);
  await expectNoWiderThanWindow(page);
});
