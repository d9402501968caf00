import { test as base } from "./fixtures.ts";
import { startServer, type Server } from "./server.ts";

/** Journeys on a server that no other kind of journey is on: a second live tournament changes where the site opens, and where staff land. */
export const test = base.extend<object, { server: Server }>({
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
