import { inDatabase } from "./database.ts";
import { ownServer, test as base } from "./fixtures.ts";
import type { Server } from "./server.ts";

/** Journeys on a site of their own that has accounts and no other rows. */
export const test = base.extend<{ emptied: undefined }, { server: Server }>({
  server: ownServer(),
  // Emptied before each journey: a worker has one server, and the previous journey left rows.
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
