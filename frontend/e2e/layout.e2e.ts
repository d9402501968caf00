import type { Page } from "@playwright/test";
import { inDatabase } from "./database.ts";
import { layoutFaults, largeText, setTextSize } from "./faults.ts";
import { accounts, expect, test as base } from "./fixtures.ts";
import { giveLongNames } from "./long-words.ts";
import { answered, callsOf, currentTournament, enterAs, newWord, signedIn } from "./people.ts";
import { startServer, type Server } from "./server.ts";

/** A server of its own: all that has a name on it gets a long one half-way. */
const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

const widths = [1600, 1280, 1024, 768, 390, 320];

interface Place {
  address: string;
  /** What is opened there, one after the other, by how the names of their buttons begin, one press after another. */
  dialogs?: readonly string[];
}

type Role = keyof typeof accounts;

async function placesOf(server: Server): Promise<Record<Role | "visitor", Place[]>> {
  const { id, slug } = await currentTournament(server);
  const admin = `/tournaments/${id}/admin`;
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const path = { id };
  const [ticket] = await answered(
    calls.GET("/api/Ticket/query/tournament/{id}", { params: { path, query: { sponsor: false } } }),
  );
  const [category] = await answered(
    calls.GET("/api/TicketCategory/query/tournament/{id}", { params: { path } }),
  );
  const [round] = await answered(
    calls.GET("/api/Round/query/tournament/{id}", { params: { path } }),
  );
  const [sponsor] = await answered(calls.GET("/api/Sponsor"));
  const { id: userId } = await signedIn(server, accounts.user);
  const [own] = await answered(
    calls.GET("/api/Ticket/query/user/{id}", { params: { path: { id: userId } } }),
  );
  const entry = await waitingEntry(server);
  // Refused when an earlier test has linked them.
  await calls.POST("/api/UserSponsor", { body: { userId, sponsorId: sponsor?.id ?? 0 } });
  const at = (...addresses: string[]) => addresses.map((address) => ({ address }));
  const bothKinds = (under: string) =>
    at(`${admin}/${under}/attendee`, `${admin}/${under}/sponsor`);
  return {
    visitor: at(
      `/tournaments/${id}/${slug}`,
      "/tournaments",
      `/tournaments/${id}/register`,
      `/waitlist?entry=${entry}`,
      `/tournaments/${id}/register?entry=${entry}`,
      "/account/signin",
      "/account/signup",
      "/account/recover",
      "/nowhere",
    ),
    user: [
      { address: "/account/reservations", dialogs: ["Begin Payment"] },
      { address: "/account/tickets", dialogs: ["QR code Pass"] },
      { address: `/account/tickets/${own?.id}/groups`, dialogs: ["Add teammate", "Rename"] },
      ...at(
        "/account/edit",
        `/account/sponsor/${sponsor?.id}/edit`,
        `/tournaments/${id}/${slug}`,
        `${admin}/tickets/attendee/new`,
        `${admin}/tickets/sponsor/new`,
        `${admin}/check-in`,
      ),
    ],
    volunteer: [{ address: `${admin}/check-in`, dialogs: ["Stats", "All Rounds"] }],
    editor: at(`/tournaments/${id}/edit`, `${admin}/content/widgets`, `${admin}/data-export`),
    admin: [
      { address: "/tournaments", dialogs: ["Copy"] },
      { address: `${admin}/rounds/new`, dialogs: ["Add New"] },
      { address: `${admin}/content/widgets`, dialogs: ["New Widget"] },
      { address: `${admin}/ticket_categories/attendee`, dialogs: ["Payment Preview"] },
      {
        address: `${admin}/tickets/attendee`,
        dialogs: ["Payment details", "Select all unpaid > Mark paid"],
      },
      { address: `${admin}/user-sponsor`, dialogs: ["Give a reason"] },
      ...at(
        "/tournaments/new",
        `/tournaments/${id}/edit`,
        `${admin}/ticket_categories/sponsor`,
        `${admin}/ticket_categories/attendee/new`,
        `${admin}/ticket_categories/attendee/${category?.id}/edit`,
        `${admin}/rounds/${round?.id}/edit`,
        `${admin}/tickets/attendee/new`,
        `${admin}/tickets/attendee/${ticket?.id}/groups`,
        `${admin}/user-sponsor?tab=users`,
        `${admin}/user-sponsor/new?type=user`,
        `${admin}/user-sponsor/new?type=sponsor`,
        `${admin}/user-sponsor/${userId}/edit?type=user`,
        `${admin}/user-sponsor/${sponsor?.id}/edit?type=sponsor`,
        `${admin}/userSponsor/new`,
        `${admin}/data-export`,
        "/audit",
        "/admin/settings",
      ),
      ...bothKinds("tickets").slice(1),
    ],
  };
}

/** The code of somebody's entry on the waitlist of a sold-out category; each run adds one. */
async function waitingEntry(server: Server): Promise<string> {
  const { id } = await currentTournament(server);
  const params = { path: { id } };
  const categories = await answered(
    callsOf(server).GET("/api/TicketCategory/query/tournament/{id}", { params }),
  );
  const taken = categories.find(({ availableTickets }) => (availableTickets ?? 0) <= 0);
  const body = {
    ticketCategoryId: taken?.id ?? 0,
    name: "Kim Lee",
    email: `${newWord()}@club.example`,
  };
  const { id: entry } = await answered(callsOf(server).POST("/api/Waitlist", { body }));
  const code = await inDatabase(
    server,
    (sql) => sql`SELECT link_code FROM waitlist WHERE id = ${entry}`,
  );
  return String(code[0]?.link_code);
}

/** Layout faults at every width, with text of either size. */
async function faultsAt({ page, resize }: Window, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const text of ["100%", largeText]) {
    await setTextSize(page, text);
    for (const width of widths) {
      await resize(width);
      const found = await layoutFaults(page);
      faults.push(...found.map((fault) => `${where} at ${width} px, text at ${text}: ${fault}`));
    }
  }
  return faults;
}

async function faultsOn(window: Window, { address, dialogs = [] }: Place): Promise<string[]> {
  const { page, resize } = window;
  await resize(wide);
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await page.waitForLoadState("load");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const faults = await faultsAt(window, address);
  for (const way of dialogs) {
    await resize(wide);
    await setTextSize(page, "100%");
    for (const name of way.split(" > ")) await press(page, name);
    await page.getByRole("dialog").waitFor();
    faults.push(...(await faultsAt(window, `${address}: ${way}`)));
    await page.keyboard.press("Escape");
  }
  return faults;
}

/** The first button, checkbox or switch whose name begins like this. */
function press(page: Page, name: string): Promise<void> {
  const begins = { name: new RegExp(`^${name}`) };
  const buttons = page.getByRole("button", begins).or(page.getByRole("checkbox", begins));
  return buttons.first().click();
}

const wide = 1280;

interface Window {
  page: Page;
  resize: (width: number) => Promise<void>;
}

/** A window of any width. It waits until the page has its new width. */
async function windowOf(page: Page): Promise<Window> {
  const browser = await page.context().newCDPSession(page);
  const resize = async (width: number) => {
    const height = width > 400 ? 900 : 844;
    const size = { width, height, deviceScaleFactor: 1, mobile: false };
    await browser.send("Emulation.setDeviceMetricsOverride", size);
    await page.evaluate(
      (wanted) =>
        new Promise<void>((drawn) => {
          const look = () => (innerWidth === wanted ? drawn() : requestAnimationFrame(look));
          requestAnimationFrame(look);
        }),
      width,
    );
  };
  return { page, resize };
}

const emails = Object.values(accounts).map(({ email }) => email);
const roles = ["visitor", "user", "volunteer", "editor", "admin"] as const;

for (const names of ["short", "long"])
  for (const role of roles)
    test(`pages of ${role} fit with ${names} names @desktop`, async ({ page, server }) => {
      test.setTimeout(240_000);
      const person = role === "visitor" ? null : await signedIn(server, accounts[role]);
      const places = await placesOf(server);
      if (names === "long") await giveLongNames(server, emails);
      if (person !== null) await enterAs(page, person);
      const faults: string[] = [];
      const window = await windowOf(page);
      for (const place of places[role]) faults.push(...(await faultsOn(window, place)));
      expect(faults).toEqual([]);
    });
