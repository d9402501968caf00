import { inDatabase } from "./database.ts";
import { expect, expectAccessible, openMenu, test } from "./fixtures.ts";
import { enterAs, signedUp } from "./people.ts";
import type { Server } from "./server.ts";

test("without a live tournament every entry page leads to /tournaments", async ({
  page,
  server,
  alerts,
}) => {
  await withNothingLive(server, async (address) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    await expect(page.getByText("No tournament is open at the moment.")).toBeVisible();
    expect(alerts, "that none is live is no failure").toEqual([]);
    const link = page.getByRole("link", { name: "See all tournaments" });
    await expect(link).toHaveAttribute("href", "/tournaments");
    await expectAccessible(page);

    await page.goto(address);
    await expect(page.getByText("No tournament is open at the moment.")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL("/");
    expect(alerts).toEqual(["Error: couldn't find tournament"]);
    const landings = asked.filter((path) => path === "/api/Tournament/mostRecentLive");
    expect(landings, "no round and round").toHaveLength(2);

    await link.click();
    await expect(page.getByText("There are no tournaments yet.")).toBeVisible();
  });
});

test("with no live tournament the link to tickets is the landing page @phone", async ({
  page,
  server,
}) => {
  const person = await signedUp(server);
  await withNothingLive(server, async () => {
    await enterAs(page, person);
    await page.goto("/account/reservations");
    const way = page.getByRole("main").getByText("to get tickets to an event!");
    await expect(way).toBeVisible();
    await expect(way.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/");
    await openMenu(page);
    await expect(page.getByRole("link", { name: "Event Page" })).toBeHidden();
  });
});

/** Hides every tournament during the work, which gets the address of one of them. */
async function withNothingLive(
  server: Server,
  work: (address: string) => Promise<void>,
): Promise<void> {
  await inDatabase(server, async (sql) => {
    const hidden = await sql<{ id: string; slug: string }[]>`
      UPDATE tournaments SET live_flag = false WHERE live_flag RETURNING id, slug`;
    try {
      await work(hidden.map(({ id, slug }) => `/tournaments/${id}/${slug}`)[0] ?? "");
    } finally {
      const ids = hidden.map(({ id }) => id);
      await sql`UPDATE tournaments SET live_flag = true WHERE id IN ${sql(ids)}`;
    }
  });
}
