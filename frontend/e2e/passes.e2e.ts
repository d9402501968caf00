import { readFile } from "node:fs/promises";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { expect, test } from "./fixtures.ts";
import { answered, callsOf, enterAs, reserve, signedUp } from "./people.ts";

test("a pass is saved as a picture that scans, and is printed alone", async ({ page, server }) => {
  const person = await signedUp(server, ["Robin", "Marsh"]);
  await reserve(server, person, "Individual Golfer");
  const params = { path: { id: person.id } };
  const [pass] = await answered(
    callsOf(server, person).GET("/api/Attendee/query/user/{id}", { params }),
  );
  await enterAs(page, person);
  await page.goto("/account/tickets");
  await page.getByRole("button", { name: "QR code Pass" }).click();
  const dialog = page.getByRole("dialog");

  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as picture" }).click();
  const picture = PNG.sync.read(await readFile(await (await saved).path()));
  const { data, width, height } = picture;
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(pass?.scanCode);

  const shown = dialog.getByRole("img", { name: "QR code of the pass of Robin Marsh" });
  // Large enough for a phone's scanner at arm's length.
  const box = await shown.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(240);

  await page.emulateMedia({ media: "print" });
  await expect(shown).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Entrance Passes" })).toBeHidden();
});

test("a pass keeps the screen on while its code is shown @whole", async ({ page, server }) => {
  const person = await signedUp(server, ["Robin", "Marsh"]);
  await reserve(server, person, "Individual Golfer");
  // Records the page's own request for a wake lock, and the browser's result.
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    const outcomes: string[] = [];
    Object.assign(window, { outcomes });
    navigator.wakeLock.request = async (type) => {
      try {
        const lock = await request(type);
        outcomes.push(`${lock.type} ${lock.released ? "released" : "held"}`);
        lock.addEventListener("release", () => outcomes.push("released"));
        return lock;
      } catch (error) {
        outcomes.push(String(error));
        throw error;
      }
    };
  });
  const outcomes = () =>
    page.evaluate(() => (window as unknown as { outcomes: string[] }).outcomes);
  await enterAs(page, person);
  const said: string[] = [];
  page.on("console", (message) => {
    // The page stores passes by a service worker, which is blocked here.
    if (message.text().startsWith("Service Worker registration blocked by Playwright")) return;
    if (message.type() !== "info" && message.type() !== "debug")
      said.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto("/account/tickets");
  await page.getByRole("button", { name: "QR code Pass" }).click();
  await expect(page.getByRole("img", { name: "QR code of the pass of" })).toBeVisible();
  await expect.poll(outcomes).toEqual(["screen held"]);
  await page.keyboard.press("Escape");
  await expect.poll(outcomes).toEqual(["screen held", "released"]);
  expect(said).toEqual([]);
});
