import { inDatabase } from "./database.ts";
import { test as base } from "./fixtures.ts";
import { startServer, type Server } from "./server.ts";

/** Journeys on a site of their own that has accounts and nothing else. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await inDatabase(server, async (sql) => {
        await sql`SET client_min_messages TO warning`;
        await sql`TRUNCATE tournaments, sponsors CASCADE`;
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});
