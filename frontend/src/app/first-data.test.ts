import { someTicketCategory, someTournamentDetail } from "#testing/event-factories.ts";
import { someSite } from "#testing/factories.ts";
import { siteQuery } from "#queries/site.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { mostRecentLiveQuery, tournamentQuery } from "#queries/tournaments.ts";
import { signedInAs } from "#testing/render.tsx";
import { seedFirstData } from "./first-data.ts";
import { createQueryClient } from "./query-client.ts";

const tournament = someTournamentDetail({ id: 7, name: "Heron Lakes </script>" });

function elementOf(isLanding: boolean): HTMLElement {
  const element = document.createElement("script");
  element.type = "application/json";
  element.textContent = JSON.stringify({
    tournament,
    etag: '"3-abc"',
    categories: [someTicketCategory({ tournamentId: 7 })],
    site: someSite(),
    isLanding,
  });
  return element;
}

describe("the data that comes with the page", () => {
  beforeEach(() => history.replaceState(null, "", "/"));

  it("is in the cache under the keys of its calls, with its tag", () => {
    const client = createQueryClient();
    seedFirstData(client, elementOf(true));
    expect(client.getQueryData(tournamentQuery(7).queryKey)).toEqual({
      ...tournament,
      etag: '"3-abc"',
    });
    expect(client.getQueryData(ticketCategoriesQuery(7).queryKey)).toHaveLength(1);
    expect(client.getQueryData(siteQuery().queryKey)).toEqual(someSite());
    expect(client.getQueryData(mostRecentLiveQuery().queryKey)).toEqual(tournament);
    expect(location.pathname).toBe(`/tournaments/7/${tournament.slug}`);
  });

  it("does not make a tournament the most recent one at its own address", () => {
    const client = createQueryClient();
    seedFirstData(client, elementOf(false));
    expect(location.pathname).toBe("/");
    expect(client.getQueryData(mostRecentLiveQuery().queryKey)).toBeUndefined();
  });

  it("is none where the page has none", () => {
    const client = createQueryClient();
    seedFirstData(client, null);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it("is not used for a signed-in visitor: staff may see more", () => {
    signedInAs({ roles: ["Admin"] });
    const client = createQueryClient();
    seedFirstData(client, elementOf(true));
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
