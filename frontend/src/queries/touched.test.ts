import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { reload } from "#shared/lib/reload.ts";
import { checkInKeys } from "./check-in.ts";
import { groupKeys } from "./groups.ts";
import { passKeys } from "./passes.ts";
import { sponsorKeys } from "./sponsors.ts";
import { ticketCategoryKeys } from "./ticket-categories.ts";
import { ticketKeys } from "./tickets.ts";
import { touched } from "./touched.ts";
import { tournamentSponsorKeys } from "./tournament-sponsors.ts";
import { tournamentKeys } from "./tournaments.ts";
import { userSponsorKeys } from "./user-sponsors.ts";

const loaded: Record<string, QueryKey> = {
  "sponsor on its page": sponsorKeys.detail(21),
  "sponsors that one manages": sponsorKeys.list(),
  logos: sponsorKeys.logos(21),
  "linked users": userSponsorKeys.ofSponsor(21),
  "sponsors put on the event": tournamentSponsorKeys.ofTournament(7),
  "public page": tournamentKeys.detail(7),
  "readiness checks": tournamentKeys.readiness(7),
  ticket: ticketKeys.detail(51),
  "ticket above its groups": groupKeys.ofTicket(51),
  "check-in list": checkInKeys.ofTournament(7),
  passes: passKeys.ofUser(5),
  "ticket categories": ticketCategoryKeys.ofTournament(7),
};

/** The names of the loaded queries that a change makes stale. */
async function staleAfter(change: keyof typeof touched) {
  const queries = new QueryClient();
  for (const key of Object.values(loaded)) queries.setQueryData(key, {});
  await reload(queries, touched[change]);
  const isStale = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated;
  return Object.keys(loaded).filter((name) => isStale(loaded[name] ?? []));
}

const ofSponsors = ["sponsor on its page", "sponsors that one manages", "logos"];
const ofTournament = ["public page", "readiness checks"];

describe("the queries that are loaded again", () => {
  it("after a change of a sponsor are all that show its name", async () => {
    expect(await staleAfter("sponsors")).toEqual([
      ...ofSponsors,
      "sponsors put on the event",
      ...ofTournament,
      "ticket",
      "ticket above its groups",
      "check-in list",
    ]);
  });

  it("after a change of a logo are those of sponsors and the public page", async () => {
    expect(await staleAfter("sponsorLogos")).toEqual([...ofSponsors, ...ofTournament]);
  });

  it("after a sponsor was put on an event are those that list it", async () => {
    expect(await staleAfter("sponsorsPutOn")).toEqual([
      ...ofSponsors,
      "sponsors put on the event",
      ...ofTournament,
    ]);
  });

  it("after a link of a user are the links and the public page", async () => {
    expect(await staleAfter("userSponsors")).toEqual(["linked users", ...ofTournament]);
  });

  it("after a buyer named a sponsor are those that offer it", async () => {
    expect(await staleAfter("namedSponsors")).toEqual([...ofSponsors, "ticket categories"]);
  });

  it("after a change of a ticket are those of its parts and the public page", async () => {
    expect(await staleAfter("tickets")).toEqual([
      ...ofTournament,
      "ticket",
      "ticket above its groups",
      "check-in list",
      "passes",
      "ticket categories",
    ]);
  });

  it("after a change of a user are all", async () => {
    expect(await staleAfter("users")).toEqual(Object.keys(loaded));
  });
});
