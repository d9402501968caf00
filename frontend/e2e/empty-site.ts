import { inDatabase } from "./database.ts";
import { test as base } from "./fixtures.ts";
import { startServer, type Server } from "./server.ts";

/** Journeys on a site of their own that has accounts and nothing else. */
export const test = base.extend<{ emptied: undefined }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  // Before each journey: one server is for all of a worker, and the one before has left something.
  emptied: [
    async ({ server }, use) => {
      await inDatabase(server, async (sql) => {
        await sql`SET client_min_messages TO warning`;
        await sql`TRUNCATE tournaments, sponsors, fund_settings CASCADE`;
        await sql`INSERT INTO fund_settings (demonstration) VALUES (true)`;
      });
      await use(undefined);
    },
    { auto: true },
  ],
});
