import { act, screen, waitFor } from "@testing-library/react";
import { menuAt, nav, openShell } from "#testing/shell.tsx";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { signedInAs } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { signOut } from "#session/session.ts";

const eventPage = ["Event Page", "/tournaments/7/spring-classic"];

describe("the current tournament", () => {
  it("is kept in the session storage, and on pages without a tournament", async () => {
    signedInAs();
    const { user } = await menuAt("/tournaments/7/register");
    await waitFor(() => expect(sessionStorage.getItem("tournamentName")).toBe("Spring Classic"));
    expect(sessionStorage.getItem("tournamentSlug")).toBe("spring-classic");
    await user.click(screen.getByRole("link", { name: "On" }));
    expect(nav().getByRole("link", { name: "Event Page" })).toHaveAttribute("href", eventPage[1]);
  });

  it("is cleared by the list of all tournaments", async () => {
    const { user } = await menuAt("/tournaments/7/register");
    await user.click(nav().getByRole("link", { name: "All Tournaments" }));
    expect(sessionStorage.getItem("tournamentName")).toBeNull();
    await user.click(screen.getByRole("link", { name: "On" }));
    expect(nav().queryByRole("link", { name: "Event Page" })).toBeNull();
  });

  it("has its stored name and slug until it is loaded", () => {
    sessionStorage.setItem("tournamentName", "Spring Classic");
    sessionStorage.setItem("tournamentSlug", "spring-classic");
    openShell("/tournaments/7/register");
    expect(screen.getByText("Spring Classic")).toBeVisible();
    expect(nav().getByRole("link", { name: "Event Page" })).toBeVisible();
  });

  it("is found again by its slug after a reload on a page that names none", async () => {
    signedInAs();
    sessionStorage.setItem("tournamentName", "Spring Classic");
    sessionStorage.setItem("tournamentSlug", "spring-classic");
    server.use(
      http.get("/api/Tournament", ({ response }) => response(200).json([someTournament()])),
    );
    openShell("/account/reservations");
    await waitFor(() =>
      expect(nav().getByRole("link", { name: "Event Page" })).toHaveAttribute("href", eventPage[1]),
    );
    expect(sessionStorage.getItem("tournamentSlug")).toBe("spring-classic");
  });

  it("never has the name of the previous one", async () => {
    server.use(
      http.get("/api/Tournament/{id}", () =>
        someProblem(404, { "": ["couldn't find tournament"] }),
      ),
    );
    sessionStorage.setItem("tournamentName", "Spring Classic");
    sessionStorage.setItem("tournamentSlug", "spring-classic");
    await menuAt("/tournaments/8/register", "Example Health Fund");
    await waitFor(() => expect(alerts).toEqual(["Error: couldn't find tournament"]));
    expect(nav().queryByRole("link", { name: "Event Page" })).toBeNull();
  });
});

describe("the current tournament for another visitor", () => {
  it("is loaded again, so that data for staff goes with them", async () => {
    signedInAs({ id: 1, roles: ["Admin"] });
    const hidden = someTournamentDetail({ name: "Secret Cup", liveFlag: false });
    server.use(
      http.get("/api/Tournament/{id}", ({ request, response }) =>
        request.headers.has("Authorization")
          ? response(200).json(hidden)
          : someProblem(404, { "": ["couldn't find tournament"] }),
      ),
    );
    openShell("/tournaments/7/register");
    expect(await screen.findByText("Secret Cup")).toBeVisible();
    expect(screen.getByText(/Not live/)).toBeVisible();
    act(signOut);
    await waitFor(() => expect(screen.queryByText("Secret Cup")).toBeNull());
    expect(screen.queryByText(/Not live/)).toBeNull();
  });
});

describe("the remembered tournament for another visitor", () => {
  it("is looked up again, as they may see another one", async () => {
    sessionStorage.setItem("tournamentName", "Spring Classic");
    sessionStorage.setItem("tournamentSlug", "spring-classic");
    let asked = 0;
    server.use(
      http.get("/api/Tournament", ({ request, response }) => {
        asked += 1;
        return response(200).json(request.headers.has("Authorization") ? [someTournament()] : []);
      }),
    );
    openShell("/account/edit");
    await waitFor(() => expect(asked).toBe(1));
    expect(nav().queryByRole("link", { name: "Event Page" })).toBeNull();
    act(() => void signedInAs({ id: 1, roles: ["Admin"] }));
    await waitFor(() =>
      expect(nav().getByRole("link", { name: "Event Page" })).toHaveAttribute("href", eventPage[1]),
    );
  });
});
