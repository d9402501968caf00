import { screen, waitFor } from "@testing-library/react";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { someTournament } from "#testing/factories.ts";
import { alerts } from "#testing/setup.ts";
import { createStore } from "#features/check-in/queue/store.ts";
import { keepOwnPasses, keepLinkedPass } from "#queries/kept-passes.ts";
import { someAttendee, somePass } from "#testing/event-factories.ts";
import { someRoster } from "#testing/roster.ts";

describe("the landing page", () => {
  it("shows 'Loading...' and then leads to the most recent live tournament", async () => {
    server.use(
      http.get("/api/Tournament/mostRecentLive", ({ response }) =>
        response(200).json(someTournament({ id: 9, slug: "autumn-cup" })),
      ),
    );
    const { address } = visit("/");
    expect(screen.getByText("Loading...")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/tournaments/9/autumn-cup"));
    expect(document.body, "the skip link is the first stop of the keyboard").toHaveFocus();
  });

  it("says that none is live, with a link to all tournaments and no alert", async () => {
    server.use(
      http.get("/api/Tournament/mostRecentLive", () =>
        someProblem(404, { "": ["couldn't find most recent live tournament"] }),
      ),
    );
    const { address } = visit("/");
    expect(await screen.findByText(/No tournament is open at the moment/)).toBeVisible();
    expect(screen.getByRole("link", { name: "See all tournaments" })).toHaveAttribute(
      "href",
      "/tournaments",
    );
    expect(address()).toBe("/");
    expect(alerts).toEqual([]);
  });

  it("shows Volunteers when check-in opens while none is live", async () => {
    server.use(
      http.get("/api/Tournament/mostRecentLive", () =>
        someProblem(404, { "": ["couldn't find most recent live tournament"] }),
      ),
    );
    signedInAs({ roles: ["Volunteer"] });
    visit("/");
    expect(await screen.findByText(/^Check-in opens here as soon as/)).toBeVisible();
  });

  it("reports a failure once and loads again on request", async () => {
    server.use(
      http.get("/api/Tournament/mostRecentLive", () => Response.error(), { once: true }),
      http.get("/api/Tournament/mostRecentLive", ({ response }) =>
        response(200).json(someTournament({ id: 9, slug: "autumn-cup" })),
      ),
    );
    const { user, address } = visit("/");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(address()).toBe("/tournaments/9/autumn-cup"));
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
  });
});

describe("the landing page without a network", () => {
  const away = () => server.use(http.get("/api/Tournament/mostRecentLive", () => Response.error()));
  const asApp = () =>
    vi
      .spyOn(window, "matchMedia")
      .mockImplementation((query) =>
        Object.assign(plain(query), { matches: query.includes("standalone") }),
      );
  const plain = window.matchMedia.bind(window);
  const soon = { ...somePass().tournament, dateEnd: "2999-06-03" };
  const pass = somePass({ tournament: soon });

  it("reports in plain words that nothing is stored, and tries again", async () => {
    away();
    visit("/");
    expect(await screen.findByText(/^The site cannot be reached just now. Once/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  it("leads a station to its check-in, and a pass's holder to it", async () => {
    const store = createStore();
    const own = { id: 41, tournamentId: 7, name: "Cart barn 2", credential: "fs_1", end: null };
    await store.keepStation({
      ...own,
      tournamentName: "Spring Classic",
      endsAt: "2999-06-05T04:00:00Z",
    });
    await store.close();
    keepLinkedPass("t0k", pass);
    away();
    visit("/");
    expect(
      await screen.findByRole("link", { name: "Check-in · Cart barn 2 · Spring Classic" }),
    ).toHaveAttribute("href", "/tournaments/7/admin/check-in");
    expect(
      screen.getByRole("link", { name: /^Pass · .*Spring Classic, 6\/3\/2027$/ }),
    ).toHaveAttribute("href", "/pass#t0k");
  });

  /** Stores a station whose time is over, and a list of an hour ago. */
  async function keepEndedStation() {
    const store = createStore();
    const own = { id: 41, tournamentId: 7, name: "Cart barn 2", credential: "fs_1", end: null };
    await store.keepStation({ ...own, tournamentName: "", endsAt: "2025-06-05T04:00:00Z" });
    await store.heard(
      7,
      { answer: someRoster([someAttendee()]), since: undefined, asOf: Date.now() - 3_600_000 },
      undefined,
    );
    return store;
  }

  it("offers no station that has ended, and forgets its list", async () => {
    const store = await keepEndedStation();
    away();
    visit("/");
    await screen.findByText(/^The site cannot be reached just now/);
    await waitFor(async () => expect((await store.kept()).rosters).toEqual([]));
    expect(screen.queryByRole("link", { name: /^Check-in/ })).toBeNull();
    await store.close();
  });

  it("forgets the list of an ended station in the app with a network too", async () => {
    const store = await keepEndedStation();
    asApp();
    server.use(
      http.get("/api/Tournament/mostRecentLive", () => someProblem(404, { "": ["there is none"] })),
    );
    visit("/");
    expect(await screen.findByText(/No tournament is open at the moment/)).toBeVisible();
    await waitFor(async () => expect((await store.kept()).rosters).toEqual([]));
    await store.close();
  });

  it("shows the phone's passes to the installed app alone", async () => {
    keepOwnPasses(5, [pass]);
    away();
    const { leave } = visit("/");
    await screen.findByText(/^The site cannot be reached just now/);
    expect(screen.queryByRole("button", { name: "QR code Pass" })).toBeNull();
    leave();
    asApp();
    visit("/");
    expect(await screen.findByRole("button", { name: "QR code Pass" })).toBeVisible();
  });

  it("leads a signed-in visitor to their passes", async () => {
    keepOwnPasses(5, [pass]);
    signedInAs({ id: 5, roles: [] });
    away();
    visit("/");
    expect(await screen.findByRole("link", { name: "Your passes" })).toBeVisible();
  });
});
