import { screen, waitFor, within } from "@testing-library/react";
import type { Ticket } from "#api/types.ts";
import { somePass, someTicket } from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { someLogo, someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const onDay = (dateStart: string, dateEnd = dateStart) => ({
  tournament: {
    name: `Day of ${dateStart}`,
    liveFlag: true,
    slug: "a-day",
    dateStart,
    dateEnd,
    weather: null,
    teamsFreezeAt: null,
  },
});

const toCome = { dateStart: "2027-09-01", dateEnd: "2027-09-01" };
const notLive = { tournament: { ...someTicket().tournament, liveFlag: false } };

const toComeTicket = { tournament: { ...someTicket().tournament, ...toCome } };

function open(tickets: Ticket[]) {
  signedInAs({ id: 5 });
  server.use(
    http.get("/api/Ticket/query/user/{id}", ({ params, response }) =>
      response(200).json(params.id === "5" ? tickets : []),
    ),
  );
  return visit("/account/reservations");
}

const cellsOf = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const events = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("link")[0]?.textContent);

beforeEach(() => {
  // 10 p.m. on June 3rd in the site's time zone, June 4th in UTC.
  vi.useFakeTimers({ now: new Date("2027-06-04T02:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Tickets and Reservations", () => {
  it("has a heading and the address for help", async () => {
    open([]);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Tickets and Reservations" })).toBeVisible();
    expect(await screen.findByRole("link", { name: "help@fund.example" })).toHaveAttribute(
      "href",
      "mailto:help@fund.example",
    );
  });

  it("shows the paid and the due sum of a partly paid ticket", async () => {
    const { user } = open([someTicket({ ...toComeTicket, received: 1000, outstanding: 1400.5 })]);
    const table = within(await screen.findByRole("table", { name: "Your tickets" }));
    expect(table.getByText("$1,000 paid, $1,400.50 due")).toBeVisible();
    expect(table.queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(table.getByRole("button", { name: "Begin Payment" }));
    expect(await screen.findByText(/as \$1,000 is paid/)).toHaveTextContent(
      "$1,400.50 of $2,400, as $1,000 is paid, for Foursome",
    );
  });

  it("lists event, category, sponsor, groups and price", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([])));
    const group = (id: number) => ({
      id,
      name: "Group",
      roundId: null,
      round: null,
      leftRound: null,
    });
    open([
      someTicket({
        ...notLive,
        sponsorId: 3,
        sponsor: { name: "Teeward Sports" },
        groups: [group(1), group(2)],
        // Reserved before the price went up.
        price: 10000,
        ticketCategory: { name: "Gold Sponsor", price: 12000, noCostFlag: false, playFlag: true },
      }),
      someTicket({ ...notLive, id: 52, isCancelled: true }),
    ]);
    const table = within(await screen.findByRole("table", { name: "Your tickets" }));
    const titles = table.getAllByRole("columnheader").map((header) => header.textContent);
    expect(titles.slice(0, 5)).toEqual(["Event", "Ticket Category", "Sponsor", "Groups", "Price"]);
    expect(titles).toHaveLength(7);
    const [, sponsored, cancelled] = table.getAllByRole("row");
    expect(cellsOf(sponsored)).toEqual([
      "Spring Classic6/3/2027FW-7K3Q2M",
      "Gold SponsorNot paid: $10,000 due",
      "Teeward Sports",
      "2",
      "$10,000",
      "",
      "",
    ]);
    expect(cellsOf(cancelled)).toEqual([
      "Spring Classic6/3/2027FW-7K3Q2M",
      "FoursomeCancelled",
      "–",
      "1",
      "$2,400",
      "",
      "",
    ]);
  });

  it("asks the managers of a sponsor for its logo while it has none", async () => {
    const bare = someSponsor({ id: 3, name: "Teeward Sports" });
    const shown = someSponsor({ id: 4, name: "Keystead", logos: [someLogo()] });
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([bare, shown])));
    open([
      someTicket({ ...toComeTicket, id: 1, sponsorId: 3, sponsor: { name: "Teeward Sports" } }),
      someTicket({ ...toComeTicket, id: 2, sponsorId: 4, sponsor: { name: "Keystead" } }),
    ]);
    const upload = await screen.findByRole("link", { name: "upload one" });
    expect(upload).toHaveAttribute("href", "/account/sponsor/3/edit");
    expect(screen.getByRole("link", { name: "Keystead" })).toBeVisible();
  });

  it("shows coming or past events, by the day in the site's time zone", async () => {
    const { user } = open([
      someTicket({ id: 1, ...onDay("2027-06-01", "2027-06-03") }),
      someTicket({ id: 2, ...onDay("2027-06-02") }),
      someTicket({ id: 3, ...onDay("2027-09-01") }),
    ]);
    expect(await events()).toEqual(["Day of 2027-06-01", "Day of 2027-09-01"]);
    expect(screen.getByRole("radio", { name: "Upcoming" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "Past" }));
    expect(await events()).toEqual(["Day of 2027-06-02"]);
    expect(screen.getByRole("radio", { name: "Upcoming" })).not.toBeChecked();
  });

  it("says that there are no past ones", async () => {
    const { user } = open([someTicket()]);
    await user.click(screen.getByRole("radio", { name: "Past" }));
    expect(await screen.findByText("No tickets found.")).toBeVisible();
  });

  it("links to the live tournament's tickets without coming ones", async () => {
    server.use(
      http.get("/api/Tournament/mostRecentLive", ({ response }) =>
        response(200).json(someTournament({ id: 9 })),
      ),
    );
    open([]);
    const register = await screen.findByRole("link", { name: "Register" });
    expect(screen.getByText(/to get tickets to an event!/)).toHaveTextContent(
      "Register to get tickets to an event!",
    );
    await waitFor(() => expect(register).toHaveAttribute("href", "/tournaments/9/register"));
  });

  it("links a teammate without a ticket to their pass", async () => {
    server.use(
      http.get("/api/Attendee/query/user/{id}", ({ response }) =>
        response(200).json([somePass({ tournament: { ...somePass().tournament, ...toCome } })]),
      ),
    );
    open([]);
    expect(await screen.findByRole("heading", { name: "You have a pass" })).toBeVisible();
    expect(await screen.findByText(/Your pass is above/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Register" })).toBeNull();
  });

  it("distinguishes passes by category, else by round or reference", async () => {
    const pass = somePass({ tournament: { ...somePass().tournament, ...toCome } });
    const dinner = { name: "Dinner", playFlag: false };
    server.use(
      http.get("/api/Attendee/query/user/{id}", ({ response }) =>
        response(200).json([
          { ...pass, id: 1, ticketCategory: dinner, group: { ...pass.group, round: null } },
          { ...pass, id: 2, reference: "FW-222222" },
          { ...pass, id: 3, reference: "FW-333333" },
        ]),
      ),
    );
    open([]);
    const region = await screen.findByRole("region", { name: "You have 3 passes" });
    const lines = within(region)
      .getAllByRole("listitem")
      .map(({ firstChild }) => firstChild?.textContent?.replace(/^.*Group 1/, ""));
    expect(lines[0]).toBe(", Dinner");
    expect(lines[1]).toMatch(/, FW-222222$/);
    expect(lines[2]).toMatch(/, FW-333333$/);
  });

  it("links to the landing page when no tournament is live", async () => {
    open([]);
    expect(await screen.findByRole("link", { name: "Register" })).toHaveAttribute("href", "/");
    expect(alerts).toEqual([]);
  });

  it("names an event that is no longer live without a link", async () => {
    const ticket = someTicket();
    open([{ ...ticket, tournament: { ...ticket.tournament, liveFlag: false } }]);
    expect(await screen.findByText("Spring Classic")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Spring Classic" })).toBeNull();
  });

  it("says that loading failed, and retries", async () => {
    signedInAs();
    server.use(
      http.get("/api/Ticket/query/user/{id}", () => Response.error(), { once: true }),
      http.get("/api/Ticket/query/user/{id}", ({ response }) => response(200).json([someTicket()])),
    );
    const { user } = visit("/account/reservations");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await events()).toEqual(["Spring Classic"]);
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
  });
});
