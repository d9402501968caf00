import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { inDatabase } from "./database.ts";
import { largeText, setTextSize } from "./faults.ts";
import { accounts, expect, expectGood, test } from "./fixtures.ts";
import { lastingFaults } from "./lasting-faults.ts";
import { longWord } from "./long-words.ts";
import { passLinkOfMail } from "./mail.ts";
import { answered, callsOf, reserve, signedIn, signedUp, type Person } from "./people.ts";
import type { Server } from "./server.ts";

const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
];

test("a teammate's mail leads to the code without an account @desktop", async ({
  browser,
  server,
}) => {
  test.slow();
  const { email, scanCode } = await addedToTicket(server);
  const link = await passLinkOfMail(server, email);
  const phone = await (await browser.newContext({ baseURL: server.url })).newPage();
  await phone.goto(link);
  const code = phone.getByRole("dialog").getByRole("img", { name: /^QR code/ });
  await expect(phone.getByRole("dialog").getByText("2400 Lakeshore Drive")).toBeVisible();
  await expect(phone.getByRole("dialog").getByText("Foursome: not paid yet")).toBeVisible();
  for (const size of windows)
    for (const text of ["100%", largeText]) {
      const where = `${size.width} × ${size.height}, text at ${text}`;
      await phone.setViewportSize(size);
      await setTextSize(phone, text);
      await expect
        .poll(async () => (await code.boundingBox())?.width ?? 0, where)
        .toBeGreaterThanOrEqual(240);
      await expect.poll(() => read(phone), where).toBe(scanCode);
      expect(await lastingFaults(phone), where).toEqual([]);
    }
  await phone.context().setOffline(true);
  await phone.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(code).toBeVisible();
  const [, token = ""] = link.split("#");
  expect(token).toMatch(/^[\da-f]{32}$/);
  expect(server.output()).not.toContain(token);
  await phone.context().close();
});

test("a paid pass is printed whole, and a void link is reported @desktop", async ({
  browser,
  server,
}) => {
  const { email, scanCode, owner, attendeeId, ticketId } = await addedToTicket(server);
  const first = await passLinkOfMail(server, email);
  const admin = await signedIn(server, accounts.admin);
  const paid = { ids: [ticketId], paid: true };
  await answered(callsOf(server, admin).PUT("/api/Ticket/paid", { body: paid }));
  await expect.poll(() => passLinkOfMail(server, email)).not.toBe(first);
  const phone = await (await browser.newContext({ baseURL: server.url })).newPage();
  await phone.goto(await passLinkOfMail(server, email));
  await expect(phone.getByRole("dialog").getByText("Foursome: paid")).toBeVisible();
  await phone.setViewportSize({ width: 717, height: 1046 });
  await phone.emulateMedia({ media: "print" });
  await expect.poll(() => read(phone)).toBe(scanCode);
  await phone.emulateMedia({ media: "screen" });
  await phone.keyboard.press("Escape");
  await expectGood(phone);

  const params = { path: { id: attendeeId } };
  await callsOf(server, owner).DELETE("/api/Attendee/{id}", { params });
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "This pass is not valid" })).toBeVisible();
  await expectGood(phone);
  await inDatabase(server, (sql) => sql`UPDATE outbox SET due_at = now() WHERE sent_at IS NULL`);
  await phone.context().close();
});

interface Added {
  owner: Person;
  email: string;
  ticketId: number;
  attendeeId: number;
  scanCode: string;
}

/** Adds a teammate with a long name. */
async function addedToTicket(server: Server): Promise<Added> {
  const owner = await signedUp(server);
  await reserve(server, owner, "Foursome");
  const calls = callsOf(server, owner);
  const [ticket] = await answered(
    calls.GET("/api/Ticket/query/user/{id}", { params: { path: { id: owner.id } } }),
  );
  if (ticket === undefined) throw new Error("no ticket");
  const email = `${randomUUID()}@club.example`;
  const names = { newUserNameFirst: longWord, newUserNameLast: "Marsh" };
  const body = { groupId: ticket.groups[0]?.id ?? 0, email, ...names };
  const headers = { "Idempotency-Key": randomUUID() };
  const { id, scanCode } = await answered(calls.POST("/api/Attendee", { body, headers }));
  return { owner, email, ticketId: ticket.id, attendeeId: id, scanCode };
}

async function read(page: Page): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await page.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
