import { expect, test as base } from "@playwright/test";
import { layCable, type Cable } from "../e2e/cable.ts";
import { accounts } from "../e2e/fixtures.ts";
import { currentTournament, signedIn, type Person } from "../e2e/people.ts";
import { startServer, type Server } from "../e2e/server.ts";
import { openBrowser, type Engine } from "./browsers.ts";
import { Phone } from "./phone.ts";

interface Fixtures {
  /** The phone's connection to the server, which can be cut. */
  cable: Cable;
  /** An empty browser. */
  phone: Phone;
}

/** Journeys through the real server in another engine than Chromium. */
export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  cable: async ({ server }, use) => {
    const cable = await layCable(server);
    await use(cable);
    await cable.pull();
  },
  phone: async ({ cable }, use, { project }) => {
    const { engine } = project.metadata as { engine: Engine };
    const { driver, close } = await openBrowser(engine);
    await use(new Phone(driver, cable.url));
    await close();
  },
});

export { expect };

/** Puts the session into the browser as signing in does, without the form. */
export async function enter(phone: Phone, { id, token }: Person, roles: string[]): Promise<void> {
  await phone.open("/healthz");
  const claims = { id, email: "", roles, isAuthenticated: true };
  await phone.run(
    `sessionStorage.setItem("jwtToken", arguments[0]); sessionStorage.setItem("euser", arguments[1]);`,
    token,
    JSON.stringify(claims),
  );
}

/** Opens check-in by name as the demonstration's volunteer. */
export async function openCheckIn(phone: Phone, server: Server): Promise<string> {
  await enter(phone, await signedIn(server, accounts.volunteer), ["Volunteer"]);
  await phone.run(`localStorage.setItem("checkInMode", "name")`);
  const { id } = await currentTournament(server);
  const path = `/tournaments/${id}/admin/check-in`;
  await phone.open(path);
  await phone.sees("list of ");
  return path;
}

export async function checkIn(phone: Phone, name: string): Promise<void> {
  await phone.type("start typing", name);
  await phone.choose(`${name}, `);
  await phone.press("Check In");
  await phone.until("the dialog to close", async () => !(await isOpen(phone)));
}

function isOpen(phone: Phone): Promise<boolean> {
  return phone.run(`return document.querySelector("[role=dialog]") !== null`);
}
