import { ownServer, test as base } from "./fixtures.ts";
import type { Server } from "./server.ts";

/**
 * Journeys on a server without other kinds of journeys: a second live tournament changes the page that the site opens with, and the one where
 * staff land.
 */
export const test = base.extend<object, { server: Server }>({
  server: ownServer(),
});
