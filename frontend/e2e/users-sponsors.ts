import type { Page } from "@playwright/test";
import { accounts } from "./fixtures.ts";
import { currentTournament, enterAs, signedIn } from "./people.ts";
import type { Server } from "./server.ts";

/** Opens Users/Sponsors of the current tournament as an Admin. */
export async function openUsersSponsors(page: Page, server: Server, query = ""): Promise<void> {
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/user-sponsor${query}`);
  await page.getByRole("heading", { name: "Users/Sponsors" }).waitFor();
}
