import { screen, waitFor } from "@testing-library/react";
import { someTournament } from "#testing/factories.ts";
import { publicAddress } from "#testing/public-page.tsx";
import { visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, expectConsoleError } from "#testing/setup.ts";

describe("the address", () => {
  it("gets the right slug in the place of a wrong one", async () => {
    const { address: where } = visit("/tournaments/7/a-wrong-one");
    expect(screen.getByText("Loading...")).toBeVisible();
    await waitFor(() => expect(where()).toBe(publicAddress));
  });

  it("gets its slug when it has none", async () => {
    const { address: where } = visit("/tournaments/7");
    await waitFor(() => expect(where()).toBe(publicAddress));
  });

  it("redirects from an unknown tournament to the landing page, once", async () => {
    const unknown = () => someProblem(404, { "": ["couldn't find tournament"] });
    server.use(
      http.get("/api/Tournament/mostRecentLive", ({ response }) =>
        response(200).json(someTournament({ id: 8 })),
      ),
      http.get("/api/Tournament/{id}", unknown),
    );
    const { address: where } = visit(publicAddress);
    expect(await screen.findByText("This event is no longer there.")).toBeVisible();
    expect(where()).toBe("/tournaments/8/spring-classic");
    // Both calls fail alike. The second alert is suppressed, unless a slow machine makes it come much later.
    expect(new Set(alerts)).toEqual(new Set(["Error: couldn't find tournament"]));
  });

  it("says that the event could not be loaded, and retries", async () => {
    server.use(http.get("/api/Tournament/{id}", () => Response.error(), { once: true }));
    const { user } = visit(publicAddress);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Spring Classic" })).toBeVisible();
    expect(document.body, "the keyboard is in the page").not.toHaveFocus();
    expect(alerts).toEqual(["An error occurred.\n\nThe server could not be reached."]);
  });

  it("says that it has no tournament's id", async () => {
    expectConsoleError();
    visit("/tournaments/none/spring-classic");
    expect(await screen.findByText("Couldn't get tournament id")).toBeVisible();
  });
});
