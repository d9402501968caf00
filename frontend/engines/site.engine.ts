import { randomUUID } from "node:crypto";
import { currentTournament } from "../e2e/people.ts";
import { guest, isIn } from "../e2e/queue.ts";
import type { Server } from "../e2e/server.ts";
import { checkIn, expect, openCheckIn, test } from "./fixtures.ts";
import type { Phone } from "./phone.ts";

const hasCode = `return document.querySelector("[role=dialog] svg[role=img], [role=dialog] img, [role=dialog] [role=img]") !== null`;

test("a new person comes from the event page to their pass", async ({ phone }) => {
  await phone.open("/");
  await phone.press("Register");
  await phone.press("Create one");
  const fields = {
    "First name": "Gwen",
    "Last name": "Guest",
    Phone: "555 0100",
    "E-mail": `${randomUUID()}@fairway.example`,
    "Password confirmation": "lanterns over fairways",
    Password: "lanterns over fairways",
  };
  for (const [label, text] of Object.entries(fields)) await phone.type(label, text);
  await phone.press("Submit");
  await phone.until("the tickets", async () => (await phone.path()).endsWith("/register"));
  await phone.pressIn("Individual Golfer", "Reserve");
  await phone.sees("Individual Golfer");
  await phone.press("Submit");
  await phone.press("Show QR code");
  await phone.until("the code", () => phone.run<boolean>(hasCode));
});

test("a guest is checked in by name", async ({ phone, server }) => {
  const name = await guest(server, "Ada");
  await openCheckIn(phone, server);
  await checkIn(phone, name);
  await phone.sees("Success!");
  await expect.poll(() => isIn(server, name)).toBe(true);
});

test("check-ins wait on the phone while the network is away", async ({ phone, server, cable }) => {
  const names = [await guest(server, "Bo"), await guest(server, "Cy")];
  await openCheckIn(phone, server);
  await cable.pull();
  for (const [count, name] of names.entries()) {
    await checkIn(phone, name);
    await phone.sees(`${count + 1} waiting`);
  }
  await phone.sees("no network");
  expect(await isIn(server, names[0] ?? "")).toBe(false);
  await cable.plug();
  await phone.seesNoMore("2 waiting");
  for (const name of names) await expect.poll(() => isIn(server, name)).toBe(true);
});

test("a connection to the storage that was cut loses no tap", async ({ phone, server }) => {
  const name = await guest(server, "Di");
  await openCheckIn(phone, server);
  // Closes the page's database handle without an event, as the system does with a page in the background.
  await phone.goTo("/schedule");
  await phone.run(`
    const open = indexedDB.open.bind(indexedDB);
    window.opened = [];
    indexedDB.open = (...told) => {
      const request = open(...told);
      request.addEventListener("success", () => window.opened.push(request.result));
      return request;
    };`);
  await backToCheckIn(phone, server);
  const cut = "return window.opened.splice(0).map((handle) => handle.close()).length";
  expect(await phone.run<number>(cut)).toBeGreaterThan(0);
  await checkIn(phone, name);
  await phone.sees("Success!");
  await expect.poll(() => isIn(server, name)).toBe(true);
});

test("a queue is there again when the page is loaded without a network", async ({
  phone,
  server,
  cable,
}) => {
  const name = await guest(server, "Ed");
  await openCheckIn(phone, server);
  await isControlled(phone);
  await cable.pull();
  await checkIn(phone, name);
  await phone.sees("1 waiting");
  await phone.reload();
  await phone.sees("1 waiting");
  await phone.sees("no network");
  await cable.plug();
  await expect.poll(() => isIn(server, name), { timeout: 60_000 }).toBe(true);
  await phone.seesNoMore("1 waiting");
});

test("a newer version waits until the user takes it", async ({ phone, server, cable }) => {
  await openCheckIn(phone, server);
  await isControlled(phone);
  cable.update();
  await phone.run("navigator.serviceWorker.getRegistration().then((found) => found.update())");
  await phone.sees("Load the new version");
  await phone.press("Load the new version");
  await phone.seesNoMore("Load the new version");
  await phone.sees("list of ");
});

async function backToCheckIn(phone: Phone, server: Server): Promise<void> {
  const { id } = await currentTournament(server);
  await phone.goTo(`/tournaments/${id}/admin/check-in`);
  await phone.sees("list of ");
}

/** Waits for the service worker, and reloads: it controls the page from the second load on. */
async function isControlled(phone: Phone): Promise<void> {
  await phone.until("the service worker", () =>
    phone.run<boolean>(
      "return navigator.serviceWorker.getRegistration().then((found) => found?.active != null)",
    ),
  );
  await phone.reload();
  await phone.sees("list of ");
}
