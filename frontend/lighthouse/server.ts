import { test as base } from "@playwright/test";
import { accounts } from "../e2e/fixtures.ts";
import { currentTournament, signedIn } from "../e2e/people.ts";
import { startServer, type Server } from "../e2e/server.ts";
import { photo } from "./photo.ts";

interface Site {
  server: Server;
  tournamentId: number;
  /** The public page of the demonstration's live tournament. */
  publicPage: string;
  /** The Register page of the tournament. */
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
        tournamentId: id,
        publicPage: `${tournament}/${slug}`,
        tickets: `${tournament}/register`,
      });
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

/** Uploads a photograph as the banner in place of the demonstration's drawing, as an Admin does. */
export async function uploadBanner({ server, tournamentId }: Site): Promise<void> {
  const { token } = await signedIn(server, accounts.admin);
  const body = new FormData();
  body.set("TournamentId", String(tournamentId));
  body.set("Photo", await photo(), "tee.jpg");
  const headers = { Authorization: `Bearer ${token}` };
  const { ok, status } = await fetch(`${server.url}/api/Tournament/banner`, {
    method: "POST",
    headers,
    body,
  });
  if (!ok) throw new Error(`The banner was not taken: ${status}.`);
}
