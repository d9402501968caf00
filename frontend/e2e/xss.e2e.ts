import { randomUUID } from "node:crypto";
import { picture } from "./content.ts";
import { test } from "./empty-site.ts";
import { accounts, expect } from "./fixtures.ts";
import { answered, callsOf, enterAs, signedIn, type Person } from "./people.ts";
import { plantVectors } from "./planted.ts";
import type { Server } from "./server.ts";
import { newTournament } from "./tournaments.ts";
import { bundles, vectors } from "./vectors.ts";
import { expectHarmless, expectNoDangers, showUnclean, watched } from "./watched.ts";

test.describe.configure({ mode: "default" });

test("control: the vectors run without cleaning and policy @desktop", async ({
  browser,
  server,
}) => {
  const { page, watch, close } = await watched(browser, server, { bypassCSP: true });
  await page.goto("/healthz");
  await showUnclean(page);
  expect(vectors.length).toBeGreaterThan(400);
  expect(watch.ran.length).toBeGreaterThan(75);
  await close();
});

test("the policy alone lets none of them run @desktop", async ({ browser, server }) => {
  const { page, watch, close } = await watched(browser, server);
  await page.goto("/healthz");
  await showUnclean(page);
  expect(watch.ran).toEqual([]);
  await close();
});

test("the pages alone stop stored vectors, without the policy @desktop", async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await signedIn(server, accounts.admin);
  const planted = await plantVectors(server, admin);
  const { page, watch, close } = await watched(browser, server, { bypassCSP: true });
  await enterAs(page, admin);
  const of = `/tournaments/${planted.id}`;
  await expectHarmless(page, planted.public, "Unclean", "alert(1)");
  await expect(page.getByRole("region", { name: vectors[0] ?? "" })).toBeVisible();
  await expectHarmless(page, `${of}/register`, "Tickets & Registration", "alert(1)");
  await expectHarmless(page, "/tournaments", "All Tournaments", "Unclean");
  await expectHarmless(page, `${of}/edit`, "General Information", "Name");
  for (const [kind, title] of [
    ["attendee", "Attendee"],
    ["sponsor", "Sponsor"],
  ] as const) {
    await expectHarmless(
      page,
      `${of}/admin/ticket_categories/${kind}`,
      `${title} Ticket Categories`,
      "alert(1)",
    );
    await expectHarmless(page, `${of}/admin/tickets/${kind}`, `${title} Tickets`, "alert(1)");
  }
  const payments = `${of}/admin/tickets/attendee/${planted.ticketId}/payments`;
  await expectHarmless(page, payments, "Payments", "alert(1)");
  await expectHarmless(page, `${of}/admin/rounds/new`, "Schedule Rounds", "alert(1)");
  await expectHarmless(page, `${of}/admin/user-sponsor`, "Users/Sponsors", "alert(1)");
  await page.getByRole("tab", { name: "Sponsors" }).click();
  await page.getByRole("table", { name: "Sponsors" }).waitFor();
  await expectNoDangers(page);
  const sponsor = `${of}/admin/user-sponsor/${planted.sponsorId}/edit?type=sponsor`;
  await expectHarmless(page, sponsor, "Sponsor Information", "alert(1)");
  await page
    .getByRole("button", { name: /^Give a reason/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Reason" }).waitFor();
  await expectNoDangers(page);
  const own = `/account/sponsor/${planted.sponsorId}/edit`;
  await expectHarmless(page, own, "Sponsor Information", "alert(1)");
  await expectHarmless(page, `${of}/admin/content/widgets`, "Event Content", "alert(1)");
  await expectHarmless(page, `${of}/admin/check-in`, "Mobile Check-in", "alert(1)");
  await expectHarmless(page, `${of}/admin/arrivals`, "Arrivals", "As of");
  await expectHarmless(page, `${of}/admin/data-export`, "Data Export", "CSV");
  await expectHarmless(page, "/account/reservations", "Tickets and Reservations", "alert(1)");
  await expectHarmless(page, "/account/tickets", "Entrance Passes", "alert(1)");
  expect(watch).toEqual({ ran: [], foreign: [], faults: [] });
  await close();
});

test("the editor opens them all and runs none, without the policy @desktop", async ({
  browser,
  server,
}) => {
  const admin = await signedIn(server, accounts.admin);
  const planted = await plantVectors(server, admin, bundles);
  const { page, watch, close } = await watched(browser, server, { bypassCSP: true });
  await enterAs(page, admin);
  await expectHarmless(
    page,
    `/tournaments/${planted.id}/admin/content/widgets`,
    "Event Content",
    "alert(1)",
  );
  const closed = page.locator("main h2 button[aria-expanded=false]");
  for (let left = bundles.length; left > 0; left -= 1) await closed.first().click();
  await expect(page.locator(".ql-editor")).toHaveCount(bundles.length);
  await expect(page.locator("figcaption")).toHaveCount(bundles.length);
  await expectNoDangers(page);
  expect(watch).toEqual({ ran: [], foreign: [], faults: [] });
  await close();
});

test("server, page and policy together stop every vector @desktop", async ({ browser, server }) => {
  test.slow();
  const { id, slug } = await written(server);
  const { page, watch, close } = await watched(browser, server);
  await expectHarmless(page, `/tournaments/${id}/${slug}`, attack, "alert(1)");
  await expect(page.getByRole("complementary", { name: "With thanks to" })).toContainText(attack);
  await expectHarmless(page, `/tournaments/${id}/register`, "Tickets & Registration", "alert(1)");
  await enterAs(page, await signedIn(server, accounts.admin));
  await expectHarmless(page, `/tournaments/${id}/edit`, "General Information", fileName);
  const content = `/tournaments/${id}/admin/content/widgets`;
  await expectHarmless(page, content, "Event Content", "alert(1)");
  await page.locator("main h2 button[aria-expanded=false]").last().click();
  await expect(page.locator("figcaption")).toHaveText(fileName);
  await expectNoDangers(page);
  expect(watch).toEqual({ ran: [], foreign: [], faults: [] });
  await close();
});

/** Without a folder and without characters that a form encodes, so that the server keeps the whole name. */
const fileName = "'><img src=x onerror=alert(1)>.png";
const attack = "<img src=x onerror=alert(1)><script>alert(1)</script>";

/** Adds a tournament with all vectors in its content, and one in every other text, entered as staff enter them. */
async function written(server: Server): Promise<{ id: number; slug: string }> {
  const { id, slug, dateStart: day } = await newTournament(server);
  const person = await signedIn(server, accounts.admin);
  const admin = callsOf(server, person);
  const editor = callsOf(server, await signedIn(server, accounts.editor));
  const texts = { name: attack, description: attack };
  const place = { locationTitle: attack, locationAddress: attack };
  const tournament = { id, ...texts, ...place, liveFlag: true };
  await answered(admin.PUT("/api/Tournament", { body: tournament }));
  const count = { numGroups: 1, numAttendees: 4, maxTotalTickets: 9 };
  const of = { tournamentId: id, ...texts, liveFlag: true };
  const category = { ...of, ...count, price: 1, sponsorFlag: false, embedCode: attack };
  await answered(admin.POST("/api/TicketCategory", { body: category }));
  const times = { startDate: day, endDate: day, startTime: "08:00", endTime: "12:30" };
  const round = { ...of, ...times, location: attack, maxAttendees: 72 };
  await answered(admin.POST("/api/Round", { body: round }));
  const contact = { contactNameFirst: attack, contactNameLast: attack };
  const sponsor = { ...texts, ...contact, liveFlag: true };
  const { id: sponsorId } = await answered(admin.POST("/api/Sponsor", { body: sponsor }));
  const link = { userId: person.id, sponsorId, tournamentId: id };
  await answered(admin.POST("/api/UserSponsor", { body: link }));
  let widgetId = 0;
  for (const vector of vectors) {
    const content = JSON.stringify({ body: vector });
    const body = { tournamentId: id, name: attack, content, widgetTypeId: 1, liveFlag: true };
    const headers = { "Idempotency-Key": randomUUID() };
    ({ id: widgetId } = await answered(editor.POST("/api/Widget", { body, headers })));
  }
  await upload(server, person, "/api/Tournament/banner", { TournamentId: id });
  await upload(server, person, "/api/WidgetPhoto", { WidgetId: widgetId });
  return { id, slug };
}

/** Uploads a picture whose file name is a vector. */
async function upload(server: Server, { token }: Person, call: string, of: Record<string, number>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(of)) form.append(name, String(value));
  form.append(
    "Photo",
    new File([new Uint8Array(picture().buffer)], fileName, { type: "image/png" }),
  );
  const headers = { Authorization: `Bearer ${token}` };
  const { status } = await fetch(server.url + call, { method: "POST", headers, body: form });
  expect(status, call).toBe(201);
}
