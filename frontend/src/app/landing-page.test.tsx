import { screen, waitFor } from "@testing-library/react";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { someTournament } from "#testing/factories.ts";
import { alerts } from "#testing/setup.ts";

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

  it("tells Volunteers when check-in opens while none is live", async () => {
    server.use(
      http.get("/api/Tournament/mostRecentLive", () =>
        someProblem(404, { "": ["couldn't find most recent live tournament"] }),
      ),
    );
    signedInAs({ roles: ["Volunteer"] });
    visit("/");
    expect(await screen.findByText(/^Check-in opens here as soon as/)).toBeVisible();
  });

  it("tells of a failure once and loads again when asked to", async () => {
    server.use(
      http.get("/api/Tournament/mostRecentLive", () => Response.error(), { once: true }),
      http.get("/api/Tournament/mostRecentLive", ({ response }) =>
        response(200).json(someTournament({ id: 9, slug: "autumn-cup" })),
      ),
    );
    const { user, address } = visit("/");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(address()).toBe("/tournaments/9/autumn-cup"));
    expect(alerts).toEqual(["There was an error fetching data."]);
  });
});
