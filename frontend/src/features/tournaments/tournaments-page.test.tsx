import { screen, waitFor, within } from "@testing-library/react";
import { someTournament } from "#testing/factories.ts";
import { comeBackLater, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { openTournaments, tournamentRows } from "#testing/tournaments-page.ts";

describe("the list of tournaments", () => {
  it("shows dates, place and a cut description, and links to the page", async () => {
    server.use(
      http.get("/api/Tournament", ({ response }) =>
        response(200).json([
          someTournament({
            id: 9,
            name: "Autumn Cup",
            slug: "autumn-cup",
            description: "Two days for the children's ward.",
            dateStart: "2027-10-01",
            dateEnd: "2027-10-02",
            locationTitle: "Pine Hollow",
          }),
          someTournament({ id: 7, name: "Spring Classic", liveFlag: false }),
        ]),
      ),
    );
    visit("/tournaments");
    expect(screen.getByText("Loading...")).toBeVisible();
    const main = within(screen.getByRole("main"));
    const [autumn, spring] = await main.findAllByRole("listitem");
    expect(autumn).toHaveTextContent("October 1st, 2027 – October 2nd, 2027 · Pine Hollow");
    expect(autumn).toHaveTextContent("Two days for the children…");
    const links = main.getAllByRole("link", { name: "Tournament Page" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/tournaments/9/autumn-cup",
      "/tournaments/7/spring-classic",
    ]);
    expect(links[0]).toHaveAccessibleDescription("Autumn Cup");
    expect(spring).toHaveTextContent("Not live");
    expect(autumn).not.toHaveTextContent("Not live");
  });

  it("says that there are none", async () => {
    visit("/tournaments");
    expect(await screen.findByText(/There are no tournaments yet/)).toBeVisible();
  });

  it("says that loading failed, and retries", async () => {
    server.use(
      http.get("/api/Tournament", () => someProblem(503, { "": ["Please try again later."] }), {
        once: true,
      }),
    );
    const { user } = visit("/tournaments");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The tournaments could not be loaded just now.",
    );
    expect(alerts).toEqual(["Error: Please try again later."]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/There are no tournaments yet/)).toBeVisible();
  });

  it("stays when it cannot be reloaded, and says so", async () => {
    const { user } = await openTournaments([]);
    expect(await tournamentRows()).toHaveLength(2);
    server.use(
      http.get("/api/Tournament", () => someProblem(503, { "": ["Wait."] }), { once: true }),
    );
    await comeBackLater();
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(await tournamentRows()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it("is linked from an address without a page", async () => {
    const { user, address } = visit("/nowhere");
    expect(screen.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "See all tournaments" }));
    expect(address()).toBe("/tournaments");
  });
});

const whatIsOffered = async () => {
  const [first] = await tournamentRows();
  if (first === undefined) throw new Error("There is no row");
  const offers = [
    ...within(first).queryAllByRole("link"),
    ...within(first).queryAllByRole("button"),
  ];
  return offers.map((offer) => offer.textContent);
};

describe("the list of tournaments for staff", () => {
  it.each([
    [["User"], ["Tournament Page"]],
    [["Volunteer"], ["Tournament Page"]],
    [["Content Editor"], ["Tournament Page", "Edit"]],
    [["Admin"], ["Tournament Page", "Edit", "Copy", "Delete"]],
  ])("offers %s %s", async (roles, offered) => {
    await openTournaments(roles);
    expect(await whatIsOffered()).toEqual(offered);
    expect(screen.queryAllByRole("link", { name: "New Tournament" })).toHaveLength(
      roles.includes("Admin") ? 1 : 0,
    );
  });

  it("links to a new tournament, and to the pages that change one", async () => {
    await openTournaments(["Admin"]);
    await tournamentRows();
    expect(screen.getByRole("link", { name: "New Tournament" })).toHaveAttribute(
      "href",
      "/tournaments/new",
    );
    const [edit] = screen.getAllByRole("link", { name: "Edit" });
    expect(edit).toHaveAttribute("href", "/tournaments/9/edit");
    expect(edit).toHaveAccessibleDescription("Autumn Cup");
  });

  it("asks an Admin for the first one while there are none", async () => {
    await openTournaments(["Admin"], []);
    expect(await screen.findByText(/Create the first one\./)).toBeVisible();
  });
});
