import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { largeText, setTextSize } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { lastingFaults } from "./lasting-faults.ts";
import { longWord } from "./long-words.ts";
import { answered, callsOf, enterAs, reserve, signedUp, type Person } from "./people.ts";
import type { Server } from "./server.ts";

const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
  { width: 740, height: 360 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
];

test("a code scans off every screen, beside names of 74 letters @desktop", async ({
  page,
  server,
}) => {
  test.slow();
  const scanCode = await openPass(page, server);
  const code = page.getByRole("dialog").getByRole("img", { name: /^QR code/ });
  for (const size of windows)
    for (const text of ["100%", largeText]) {
      const where = `${size.width} × ${size.height}, text at ${text}`;
      await page.setViewportSize(size);
      await setTextSize(page, text);
      await expect.poll(() => patternWidth(code), where).toBeGreaterThanOrEqual(240);
      // No scrolling: the screenshot is of the window.
      await expect.poll(async () => read(await page.screenshot()), where).toBe(scanCode);
      expect(await lastingFaults(page), where).toEqual([]);
    }
});

test("a pass is printed and saved whole beside a name of 74 letters @desktop", async ({
  page,
  server,
}) => {
  const scanCode = await openPass(page, server);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("2400 Lakeshore Drive")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Find it on a map" })).toBeVisible();
  expect(read(await downloaded(page, dialog, "Save as picture"))).toBe(scanCode);
  const calendar = (await downloaded(page, dialog, "Add to calendar")).toString();
  expect(calendar).toContain("LOCATION:Heron Lakes Golf Club");

  await page.setViewportSize({ width: 717, height: 1046 });
  await page.emulateMedia({ media: "print" });
  expect(read(await page.screenshot())).toBe(scanCode);
  await expect(dialog.getByText(longWord).first()).toBeVisible();
});

/** The width of the code in pixels, without its white margin of four modules on every side. */
function patternWidth(code: Locator): Promise<number> {
  return code.evaluate((svg: SVGSVGElement) => {
    const { width: modules } = svg.viewBox.baseVal;
    return (svg.getBoundingClientRect().width * (modules - 8)) / modules;
  });
}

/** Opens the pass of a person with a long name, whose teammate has one, too; returns the content of its code. */
async function openPass(page: Page, server: Server): Promise<string | undefined> {
  const person = await signedUp(server, [longWord, "Marsh"]);
  await reserve(server, person, "Foursome");
  await addTeammate(server, person, `${longWord.slice(0, 60)}@club.example`);
  const params = { path: { id: person.id } };
  const [pass] = await answered(
    callsOf(server, person).GET("/api/Attendee/query/user/{id}", { params }),
  );
  await enterAs(page, person);
  await page.goto(`/account/tickets?pass=${pass?.id}`);
  await page.getByRole("dialog").getByText("Find it on a map").waitFor();
  return pass?.scanCode;
}

async function addTeammate(server: Server, person: Person, email: string): Promise<void> {
  const calls = callsOf(server, person);
  const params = { path: { id: person.id } };
  const [ticket] = await answered(calls.GET("/api/Ticket/query/user/{id}", { params }));
  const body = { groupId: ticket?.groups[0]?.id ?? 0, email, newUserNameFirst: longWord };
  await answered(
    calls.POST("/api/Attendee", { body, headers: { "Idempotency-Key": crypto.randomUUID() } }),
  );
}

async function downloaded(page: Page, dialog: Locator, button: string): Promise<Buffer> {
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: button }).click();
  return readFile(await (await saved).path());
}

function read(picture: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(picture);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
