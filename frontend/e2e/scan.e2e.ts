import { randomUUID } from "node:crypto";
import { QRCodeSVG } from "qrcode.react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { seenBy } from "./camera.ts";
import { inDatabase } from "./database.ts";
import { checkIn, expect, golfer, pictureOf, rows, tableOf, test, type Guest } from "./gate.ts";
import { answered, callsOf, type Person } from "./people.ts";
import { foursomeOf, isIn } from "./queue.ts";
import type { Server } from "./server.ts";

test("a pass is read however it is held @phone", async ({ camera, server }) => {
  test.slow();
  const [studio, table] = await tableOf(camera, server);
  const guest = await golfer(server, "Ines");
  const pass = await pictureOf(studio, guest);
  const page = await checkIn(camera, server);
  const ways = {
    straight: "width: 300px",
    small: "width: 110px",
    turned: "width: 260px; transform: rotate(27deg)",
    blurred: "width: 300px; filter: blur(2.5px)",
    inverted: "width: 300px; filter: invert(1)",
  };
  for (const [way, style] of Object.entries(ways)) {
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await camera.show(await seenBy(table, pass, style));
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    await expect(rows(page), way).toHaveText([new RegExp(`^Ines ${guest.name}`)]);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Clear Results" }).click();
  }
  await studio.close();
  await page.context().close();
});

test("a scanned pass brings its whole group in by two taps @phone", async ({ camera, server }) => {
  const [studio, table] = await tableOf(camera, server);
  const { captain, names } = await foursomeOf(server);
  await camera.show(await seenBy(table, await pictureOf(studio, captain)));
  const page = await checkIn(camera, server);
  await expect(rows(page)).toHaveText([new RegExp(`^${names[0]}`)]);
  await rows(page).getByRole("button").click();
  await page.getByRole("button", { name: "Check in all 4" }).click();
  await expect(page.getByText("Success!").first()).toBeVisible();
  for (const name of names) await expect.poll(() => isIn(server, name)).toBe(true);
  await studio.close();
  await page.context().close();
});

test("two guests are checked in one after the other, each once @phone", async ({
  camera,
  server,
}) => {
  const [studio, table] = await tableOf(camera, server);
  const [first, second] = [await golfer(server, "Ada"), await golfer(server, "Bo")];
  const [one, other] = [await pictureOf(studio, first), await pictureOf(studio, second)];
  const [a, b, blank] = [await seenBy(table, one), await seenBy(table, other), await seenBy(table)];
  await camera.show(a, a, blank, blank, blank, b, b);
  const page = await checkIn(camera, server);
  for (const name of [`Ada ${first.name}`, `Bo ${second.name}`]) {
    await expect(rows(page)).toHaveText([new RegExp(`^${name}`)]);
    await rows(page).getByRole("button").click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByRole("button", { name: "Check In" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Success!").first()).toBeVisible();
  }
  // The film begins again, so the first pass is in view once more.
  await expect(
    page.getByRole("alert").filter({ hasText: "This pass was used before" }),
  ).toContainText("by Vera Lindqvist");
  await studio.close();
  await page.context().close();
});

test("a code that is no pass of this list is refused in words @phone", async ({
  camera,
  server,
}) => {
  const [studio, table] = await tableOf(camera, server);
  const [cancelled, replaced] = [await golfer(server, "Cy"), await golfer(server, "Di")];
  const notOnTheList = /^This pass is not on the list/;
  const noPass = "This QR code is not an entrance pass.";
  const codes: [string, Buffer | string, string | RegExp][] = [
    ["a link", "https://example.org/win", noPass],
    ["an emoji", "🏌️‍♀️", noPass],
    ["another tournament's", randomUUID().replaceAll("-", ""), notOnTheList],
    ["a cancelled ticket's", await pictureOf(studio, cancelled), notOnTheList],
    ["a swapped-out one", await pictureOf(studio, replaced), notOnTheList],
  ];
  await cancelTickets(server, cancelled);
  await replace(server, replaced);
  const page = await checkIn(camera, server);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(decodeURIComponent(request.url())));
  for (const [kind, code, words] of codes) {
    await page.getByRole("button", { name: "Name", exact: true }).click();
    const style = typeof code === "string" ? "width: 300px" : undefined;
    const picture = typeof code === "string" ? qrOf(code) : code;
    await camera.show(await seenBy(table, picture, style));
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    await expect(page.getByText(words), kind).toBeVisible();
    await expect(page.getByText("No results"), kind).toBeVisible();
    await expect(page.getByRole("main").getByRole("link"), kind).toHaveCount(0);
    if (typeof code === "string") {
      await expect(page.getByText(code), kind).toHaveCount(0);
      expect(asked.filter((url) => url.includes(code))).toEqual([]);
    }
    await page.getByRole("button", { name: "Clear Results" }).click();
  }
  await studio.close();
  await page.context().close();
});

/** A QR code of another site. */
function qrOf(value: string): Buffer {
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value, size: 300, marginSize: 4 }));
  return Buffer.from(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}

async function cancelTickets(server: Server, { id }: Person): Promise<void> {
  await inDatabase(
    server,
    (sql) => sql`UPDATE tickets SET is_cancelled = true WHERE user_id = ${id}`,
  );
}

/** Gives the place to another person, which makes a new pass. */
async function replace(server: Server, person: Guest): Promise<void> {
  const calls = callsOf(server, person);
  const params = { path: { id: person.id } };
  const [pass] = await answered(calls.GET("/api/Attendee/query/user/{id}", { params }));
  const body = { id: pass?.id ?? 0, newUserNameFirst: "New", newUserNameLast: person.name };
  await answered(calls.PUT("/api/Attendee", { body }));
}
