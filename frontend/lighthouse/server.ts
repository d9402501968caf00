import { test as base } from "@playwright/test";
import { currentTournament } from "../e2e/people.ts";
import { startServer, type Server } from "../e2e/server.ts";

interface Site {
  server: Server;
  /** Of the public page of the demonstration's live tournament. */
  publicPage: string;
  /** Of its tickets. */
  tickets: string;
}

/** The real server with the demonstration. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      const { id, slug } = await currentTournament(server);
      const tournament = `${server.url}/tournaments/${id}`;
      await use({
        server,
        publicPage: `${tournament}/${slug}`,
        tickets: `${tournament}/register`,
      });
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});
