import { isForTv, paths } from "./paths.ts";
import { wayBack } from "./way-back.ts";

describe("the addresses of the site", () => {
  it("are those of the router", () => {
    const all = [
      paths.home(),
      paths.tournaments(),
      paths.newTournament(),
      paths.editTournament(7),
      paths.register(7),
      paths.widgets(7),
      paths.ticketCategories(7, "attendee"),
      paths.newTicketCategory(7, "sponsor"),
      paths.editTicketCategory(7, "attendee", 3),
      paths.schedule(7),
      paths.editRound(7, 2),
      paths.tickets(7, "sponsor"),
      paths.ticketsFound(7, "Ann & Lee"),
      paths.newTicket(7, "attendee"),
      paths.ticketGroups(7, "attendee", 11),
      paths.checkIn(7),
      paths.arrivals(7),
      paths.arrivalsOnTv(7),
      paths.clashes(7),
      paths.dataExport(7),
      paths.usersAndSponsors(7),
      paths.usersAndSponsors(7, "user"),
      paths.newUserOrSponsor(7, "sponsor"),
      paths.editUserOrSponsor(7, "user", 4),
      paths.linkUserToSponsor(7),
      paths.linkUserToSponsor(7, 4),
      paths.publicTournament(7, "spring-classic"),
      paths.signIn(),
      paths.signIn("/tournaments/7/register?a=1"),
      paths.signUp(),
      paths.recover(),
      paths.account(),
      paths.reservations(),
      paths.passes(),
      paths.myTicketGroups(11),
      paths.mySponsor(4),
    ];
    expect(all).toMatchInlineSnapshot(`
      [
        "/",
        "/tournaments",
        "/tournaments/new",
        "/tournaments/7/edit",
        "/tournaments/7/register",
        "/tournaments/7/admin/content/widgets",
        "/tournaments/7/admin/ticket_categories/attendee",
        "/tournaments/7/admin/ticket_categories/sponsor/new",
        "/tournaments/7/admin/ticket_categories/attendee/3/edit",
        "/tournaments/7/admin/rounds/new",
        "/tournaments/7/admin/rounds/2/edit",
        "/tournaments/7/admin/tickets/sponsor",
        "/tournaments/7/admin/tickets/attendee?search=Ann%20%26%20Lee",
        "/tournaments/7/admin/tickets/attendee/new",
        "/tournaments/7/admin/tickets/attendee/11/groups",
        "/tournaments/7/admin/check-in",
        "/tournaments/7/admin/arrivals",
        "/tournaments/7/admin/arrivals?tv",
        "/tournaments/7/admin/arrivals/clashes",
        "/tournaments/7/admin/data-export",
        "/tournaments/7/admin/user-sponsor",
        "/tournaments/7/admin/user-sponsor?tab=users",
        "/tournaments/7/admin/user-sponsor/new?type=sponsor",
        "/tournaments/7/admin/user-sponsor/4/edit?type=user",
        "/tournaments/7/admin/userSponsor/new",
        "/tournaments/7/admin/userSponsor/new?sponsorId=4",
        "/tournaments/7/spring-classic",
        "/account/signin",
        "/account/signin?returnTo=%2Ftournaments%2F7%2Fregister%3Fa%3D1",
        "/account/signup",
        "/account/recover",
        "/account/edit",
        "/account/reservations",
        "/account/tickets",
        "/account/tickets/11/groups",
        "/account/sponsor/4/edit",
      ]
    `);
  });
});

describe("the way back out of signing in", () => {
  it("is the address that a guard wrote into the sign-in address", () => {
    const back = "/tournaments/7/register?a=1#b";
    const signIn = new URL(paths.signIn(back), location.origin);
    expect([wayBack(signIn), signIn.hash]).toEqual([back, "#b"]);
    // Older addresses had all of it in the query.
    expect(wayBack({ search: `?returnTo=${encodeURIComponent(back)}`, hash: "" })).toBe(back);
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "x",
    "",
  ])("is none for an address of another site: %j", (elsewhere) => {
    expect(wayBack({ search: `?returnTo=${encodeURIComponent(elsewhere)}`, hash: "" })).toBeNull();
  });

  it("does not lead back to the pages for signing in or up", () => {
    expect(wayBack({ search: "?returnTo=%2Faccount%2Fsignin", hash: "" })).toBeNull();
    expect(wayBack({ search: "?returnTo=%2Faccount%2Fsignup%3Fx%3D1", hash: "" })).toBeNull();
  });
});

describe("an address for a screen on the wall", () => {
  const at = (address: string) => isForTv(new URL(address, location.origin));

  it("is that of the arrivals with `tv`, and no other", () => {
    expect(
      ["/tournaments/7/admin/arrivals?tv", "/tournaments/7/admin/arrivals/?tv=1"].map(at),
    ).toEqual([true, true]);
    const others = ["arrivals", "arrivals?tvs", "arrivals/clashes?tv", "check-in?tv"];
    expect(others.map((page) => at(`/tournaments/7/admin/${page}`))).not.toContain(true);
  });
});
