import { act, screen, waitFor, within } from "@testing-library/react";
import { Link, useNavigate } from "react-router";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { signOut } from "#session/session.ts";
import { Page } from "#shared/ui/page.tsx";
import { Shell } from "./shell.tsx";

const pages = [
  { element: <Shell />, children: [{ path: "*", element: <Link to="/account/edit">On</Link> }] },
];
const open = (address: string) => visit(address, pages);

const nav = () => within(screen.getByRole("navigation", { name: "Site" }));

/** The menu as [label, address] pairs, once the tournament or the fund has its name. */
async function menuAt(address: string, title = "Spring Classic") {
  const { user } = open(address);
  expect(await within(screen.getByRole("banner")).findByText(title)).toBeVisible();
  const links = nav().queryAllByRole("link");
  return { user, items: links.map((link) => [link.textContent, link.getAttribute("href")]) };
}

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
    await waitFor(() => expect(alerts).toContain("An error occurred."));
    expect(items).toContainEqual(checkIn);
    expect(nav().getByRole("link", { name: "Mobile Check-in" })).toBeVisible();
  });

  it("tells tournaments of one name apart by day, and marks what is not live", async () => {
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
      ["Attendee Tickets", "/tournaments/7/admin/tickets/attendee"],
      ["Sponsor Tickets", "/tournaments/7/admin/tickets/sponsor"],
      ["Users/Sponsors", "/tournaments/7/admin/user-sponsor"],
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

describe("the current tournament", () => {
  it("is kept in the session storage, and on pages without a tournament", async () => {
    signedInAs();
    const { user } = await menuAt("/tournaments/7/register");
    await waitFor(() => expect(sessionStorage.getItem("tournamentName")).toBe("Spring Classic"));
    expect(sessionStorage.getItem("tournamentSlug")).toBe("spring-classic");
    await user.click(screen.getByRole("link", { name: "On" }));
    expect(nav().getByRole("link", { name: "Event Page" })).toHaveAttribute("href", eventPage[1]);
  });

  it("is let go of by the list of all tournaments", async () => {
    const { user } = await menuAt("/tournaments/7/register");
    await user.click(nav().getByRole("link", { name: "All Tournaments" }));
    expect(sessionStorage.getItem("tournamentName")).toBeNull();
    await user.click(screen.getByRole("link", { name: "On" }));
    expect(nav().queryByRole("link", { name: "Event Page" })).toBeNull();
  });

  it("has its stored name and slug until it is loaded", () => {
    sessionStorage.setItem("tournamentName", "Spring Classic");
    sessionStorage.setItem("tournamentSlug", "spring-classic");
    open("/tournaments/7/register");
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
    open("/account/reservations");
    await waitFor(() =>
      expect(nav().getByRole("link", { name: "Event Page" })).toHaveAttribute("href", eventPage[1]),
    );
    expect(sessionStorage.getItem("tournamentSlug")).toBe("spring-classic");
  });

  it("never has the name of the one before", async () => {
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
  it("is asked for again, so that what only staff see goes with them", async () => {
    signedInAs({ id: 1, roles: ["Admin"] });
    const hidden = someTournamentDetail({ name: "Secret Cup", liveFlag: false });
    server.use(
      http.get("/api/Tournament/{id}", ({ request, response }) =>
        request.headers.has("Authorization")
          ? response(200).json(hidden)
          : someProblem(404, { "": ["couldn't find tournament"] }),
      ),
    );
    open("/tournaments/7/register");
    expect(await screen.findByText("Secret Cup")).toBeVisible();
    expect(screen.getByText(/Not live/)).toBeVisible();
    act(signOut);
    await waitFor(() => expect(screen.queryByText("Secret Cup")).toBeNull());
    expect(screen.queryByText(/Not live/)).toBeNull();
  });
});

describe("the remembered tournament for another visitor", () => {
  it("is looked for again, as they may see another one", async () => {
    sessionStorage.setItem("tournamentName", "Spring Classic");
    sessionStorage.setItem("tournamentSlug", "spring-classic");
    let asked = 0;
    server.use(
      http.get("/api/Tournament", ({ request, response }) => {
        asked += 1;
        return response(200).json(request.headers.has("Authorization") ? [someTournament()] : []);
      }),
    );
    open("/account/edit");
    await waitFor(() => expect(asked).toBe(1));
    expect(nav().queryByRole("link", { name: "Event Page" })).toBeNull();
    act(() => void signedInAs({ id: 1, roles: ["Admin"] }));
    await waitFor(() =>
      expect(nav().getByRole("link", { name: "Event Page" })).toHaveAttribute("href", eventPage[1]),
    );
  });
});

describe("the title of the tab", () => {
  const titled = [
    { element: <Shell />, children: [{ path: "*", element: <Page title="Tickets" /> }] },
  ];

  it("ends with the tournament and its year on the pages of one", async () => {
    visit("/tournaments/7/admin/tickets/attendee", titled);
    await waitFor(() => expect(document.title).toBe("Tickets · Spring Classic, 2027"));
  });

  it("has the year once", async () => {
    const named = someTournamentDetail({ name: "Classic 2027" });
    server.use(http.get("/api/Tournament/{id}", ({ response }) => response(200).json(named)));
    visit("/tournaments/7/admin/tickets/attendee", titled);
    await waitFor(() => expect(document.title).toBe("Tickets · Classic 2027"));
  });

  it("is that of the page alone elsewhere", () => {
    visit("/account/edit", titled);
    expect(document.title).toBe("Tickets");
  });
});

describe("signing out", () => {
  it("clears the session and goes to Sign In", async () => {
    signedInAs();
    const { user, address } = open("/account/reservations");
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(address()).toBe("/account/signin");
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
    expect(sessionStorage.getItem("euser")).toBeNull();
    expect(nav().getByRole("link", { name: "Sign In" })).toBeVisible();
  });
});

describe("the menu button of a phone", () => {
  const button = () => screen.getByRole("button", { name: /^(Menu|Close)$/ });

  it("opens the menu and moves into it", async () => {
    const { user } = open("/account/signin");
    expect(button()).toHaveAttribute("aria-expanded", "false");
    await user.click(button());
    expect(button()).toHaveAttribute("aria-expanded", "true");
    expect(nav().getByRole("link", { name: "All Tournaments" })).toHaveFocus();
  });

  it("leaves it closed for who goes back to where it was opened", async () => {
    const Back = () => {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(-1)}>Back</button>;
    };
    const { user } = visit("/account/signin", [
      { element: <Shell />, children: [{ path: "*", element: <Back /> }] },
    ]);
    await user.click(button());
    await user.click(nav().getByRole("link", { name: "All Tournaments" }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(nav().getByRole("link", { name: "Sign In" })).toHaveAttribute("aria-current", "page");
    expect(button()).toHaveAttribute("aria-expanded", "false");
  });

  it("closes it again, and so do Escape and a chosen item", async () => {
    const { user } = open("/account/signin");
    await user.click(button());
    await user.click(button());
    expect(button()).toHaveAttribute("aria-expanded", "false");

    await user.click(button());
    await user.keyboard("{Escape}");
    expect(button()).toHaveAttribute("aria-expanded", "false");
    expect(button()).toHaveFocus();

    await user.click(button());
    await user.click(nav().getByRole("link", { name: "New User Sign Up" }));
    expect(button()).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByRole("main")).toHaveFocus();
  });
});
