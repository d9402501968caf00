import { screen, waitFor, within } from "@testing-library/react";
import { menuAt, nav } from "#testing/shell.tsx";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { signedInAs } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const allTournaments = ["All Tournaments", "/tournaments"];
const eventPage = ["Event Page", "/tournaments/7/spring-classic"];
const visitor = [
  ["Sign In", "/account/signin"],
  ["New User Sign Up", "/account/signup"],
];
const account = [
  ["Tickets and Reservations", "/account/reservations"],
  ["Entrance Passes", "/account/tickets"],
  ["Account", "/account/edit"],
  ["sam@fairway.example", "/account/edit"],
];
const generalInfo = ["General Info", "/tournaments/7/edit"];
const checkIn = ["Mobile Check-in", "/tournaments/7/admin/check-in"];
const arrivals = ["Arrivals", "/tournaments/7/admin/arrivals"];
const fundSettings = ["Fund Settings", "/admin/settings"];
const auditTrail = ["Audit Trail", "/audit"];

function haveCurrent() {
  server.use(
    http.get("/api/Tournament", ({ response }) =>
      response(200).json([
        someTournament({ id: 9, dateStart: "2100-06-03", dateEnd: "2100-06-03" }),
        someTournament({ id: 8, name: "Autumn Classic" }),
      ]),
    ),
  );
}

describe("the menu under a selected tournament", () => {
  it("offers a visitor the event page, signing in and signing up", async () => {
    const { items } = await menuAt("/tournaments/7/register");
    expect(items).toEqual([allTournaments, eventPage, ...visitor]);
  });

  it("offers a User the account", async () => {
    signedInAs({ roles: ["User"] });
    const { items } = await menuAt("/tournaments/7/register");
    expect(items).toEqual([allTournaments, eventPage, ...account]);
    expect(nav().getByText("Signed in as")).toBeVisible();
    expect(nav().getByRole("button", { name: "Sign Out" })).toBeVisible();
    expect(nav().queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  it("offers a Volunteer Mobile Check-in and Arrivals", async () => {
    signedInAs({ roles: ["Volunteer"] });
    const { items } = await menuAt("/tournaments/7/register");
    expect(items).toEqual([allTournaments, eventPage, checkIn, arrivals, ...account]);
  });

  it("offers a Volunteer check-in of the current and of another tournament", async () => {
    signedInAs({ roles: ["Volunteer"] });
    haveCurrent();
    await menuAt("/tournaments/7/register");
    const name = "Mobile Check-in of Autumn Classic, 06/03/2027";
    expect(await nav().findByRole("link", { name })).toHaveAttribute(
      "href",
      "/tournaments/8/admin/check-in",
    );
  });

  it("keeps the tournament's items when it could not be loaded again", async () => {
    sessionStorage.setItem("tournamentSlug", "spring-classic");
    sessionStorage.setItem("tournamentName", "Spring Classic");
    signedInAs({ roles: ["Volunteer"] });
    server.use(http.get("/api/Tournament/{id}", () => Response.error()));
    const { items } = await menuAt("/tournaments/7/register");
    await waitFor(() =>
      expect(alerts).toContain("An error occurred.\n\nThe server could not be reached."),
    );
    expect(items).toContainEqual(checkIn);
    expect(nav().getByRole("link", { name: "Mobile Check-in" })).toBeVisible();
  });

  it("distinguishes tournaments of one name, and marks those not live", async () => {
    signedInAs({ roles: ["Admin"] });
    server.use(
      http.get("/api/Tournament/{id}", ({ response }) =>
        response(200).json(someTournamentDetail({ liveFlag: false })),
      ),
    );
    await menuAt("/tournaments/7/edit");
    expect(within(screen.getByRole("banner")).getByText("06/03/2027 · Not live")).toBeVisible();
  });

  it("offers a Content Editor General Info", async () => {
    signedInAs({ roles: ["Content Editor"] });
    const { items } = await menuAt("/tournaments/7/register");
    expect(items).toEqual([allTournaments, eventPage, generalInfo, ...account]);
  });

  it("offers an Admin everything, with a block 'Tournament Administration'", async () => {
    signedInAs({ roles: ["Admin"] });
    const { items } = await menuAt("/tournaments/7/edit");
    const administration = [
      ["Overview", "/tournaments/7/admin/overview"],
      ["Attendee Tickets", "/tournaments/7/admin/tickets/attendee"],
      ["Sponsor Tickets", "/tournaments/7/admin/tickets/sponsor"],
      ["Reconciliation", "/tournaments/7/admin/reconciliation"],
      ["Users/Sponsors", "/tournaments/7/admin/user-sponsor"],
      ["Messages", "/tournaments/7/admin/messages"],
      ["Pairings", "/tournaments/7/admin/pairings"],
      ["Sheets to Print", "/tournaments/7/admin/sheets"],
      checkIn,
      arrivals,
      ["Data Export", "/tournaments/7/admin/data-export"],
    ];
    expect(items).toEqual([
      allTournaments,
      eventPage,
      generalInfo,
      ["Attendee Ticket Categories", "/tournaments/7/admin/ticket_categories/attendee"],
      ["Sponsor Ticket Categories", "/tournaments/7/admin/ticket_categories/sponsor"],
      ["Schedule", "/tournaments/7/admin/rounds/new"],
      ["Content", "/tournaments/7/admin/content/widgets"],
      ...administration,
      fundSettings,
      auditTrail,
      ...account,
    ]);
    const block = within(nav().getByRole("region", { name: "Tournament Administration" }));
    expect(block.getAllByRole("link").map((link) => link.textContent)).toEqual(
      administration.map(([label]) => label),
    );
  });
});

describe("the menu without a tournament", () => {
  it("leads to the event that the site opens with", async () => {
    signedInAs({ roles: ["User"] });
    server.use(
      http.get("/api/Tournament/mostRecentLive", ({ response }) =>
        response(200).json(someTournament()),
      ),
    );
    await menuAt("/account/edit", "Example Health Fund");
    expect(await nav().findByRole("link", { name: "Event Page" })).toHaveAttribute(
      "href",
      "/tournaments/7/spring-classic",
    );
  });

  it("has no such item while no tournament is live", async () => {
    signedInAs({ roles: ["User"] });
    const { items } = await menuAt("/account/edit", "Example Health Fund");
    expect(items).toEqual([allTournaments, ...account]);
    expect(alerts).toEqual([]);
  });

  it("offers a Volunteer the check-in of the current one", async () => {
    signedInAs({ roles: ["Volunteer"] });
    haveCurrent();
    await menuAt("/account/edit", "Example Health Fund");
    expect(await nav().findByRole("link", { name: "Mobile Check-in" })).toHaveAttribute(
      "href",
      "/tournaments/8/admin/check-in",
    );
  });

  it("is titled with the fund and has no tournament's items", async () => {
    signedInAs({ roles: ["Admin"] });
    const { items } = await menuAt("/account/edit", "Example Health Fund");
    expect(items).toEqual([allTournaments, fundSettings, auditTrail, ...account]);
    const block = within(nav().getByRole("region", { name: "Site Administration" }));
    expect(block.getAllByRole("link")).toHaveLength(2);
  });

  it.each(["/tournaments", "/tournaments/"])(
    "is simple at %s: 'All Tournaments' alone, current and no link",
    async (address) => {
      signedInAs({ roles: ["Admin"] });
      const { items } = await menuAt(address, "Example Health Fund");
      expect(items).toEqual([]);
      expect(nav().getAllByRole("listitem")).toHaveLength(1);
      expect(nav().getByText("All Tournaments")).toHaveAttribute("aria-current", "page");
      expect(nav().queryByRole("button", { name: "Sign Out" })).toBeNull();
    },
  );

  it("is simple at /tournaments/new, where 'All Tournaments' is a link", async () => {
    signedInAs({ roles: ["Admin"] });
    const { items } = await menuAt("/tournaments/new", "Example Health Fund");
    expect(items).toEqual([allTournaments]);
  });
});

describe("the current item", () => {
  const current = (kind: "page" | "true") =>
    nav()
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === kind)
      .map((link) => link.textContent);

  it.each([
    ["/tournaments/7/spring-classic", "Event Page"],
    ["/tournaments/7/admin/check-in", "Mobile Check-in"],
    ["/tournaments/7/admin/check-in/", "Mobile Check-in"],
    ["/tournaments/7/admin/tickets/sponsor", "Sponsor Tickets"],
    ["/tournaments/7/admin/rounds/new", "Schedule"],
  ])("at %s is %s", async (address, label) => {
    signedInAs({ roles: ["Admin"] });
    await menuAt(address);
    expect(current("page")).toEqual([label]);
    expect(current("true")).toEqual([]);
  });

  it.each([
    ["/tournaments/7/admin/ticket_categories/attendee/3/edit", "Attendee Ticket Categories"],
    ["/tournaments/7/admin/user-sponsor/new", "Users/Sponsors"],
    ["/tournaments/7/admin/rounds/4/edit", "Schedule"],
  ])("around %s is %s", async (address, label) => {
    signedInAs({ roles: ["Admin"] });
    await menuAt(address);
    expect(current("page")).toEqual([]);
    expect(current("true")).toEqual([label]);
  });
});
