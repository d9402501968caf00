import { ownServer, test as base } from "./fixtures.ts";
import type { Server } from "./server.ts";

/** Journeys on a server that no other kind of journey is on: a second live tournament changes where the site opens, and where staff land. */
export const test = base.extend<object, { server: Server }>({
  server: ownServer(),
});
