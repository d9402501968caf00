import { screen, waitFor, within } from "@testing-library/react";
import type { TicketCategory } from "#api/types.ts";
import { someTicketCategory, someTournamentDetail } from "#testing/event-factories.ts";
import { comeBackLater, signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { someOwnEntry } from "#testing/ticket-factories.ts";
import { alerts } from "#testing/setup.ts";

function open(categories: TicketCategory[]) {
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
  );
  return visit("/tournaments/7/register");
}

const card = async (name: string) => {
  await screen.findByRole("heading", { name });
  const cards = within(screen.getByRole("main")).getAllByRole("listitem");
  const found = cards.find((one) => within(one).queryByRole("heading", { name }));
  if (found === undefined) throw new Error(`${name} is no card`);
  return found;
};

describe("Tickets & Registration", () => {
  it("shows each ticket with price, groups and tickets left", async () => {
    open([
      someTicketCategory({ id: 1, name: "Foursome", price: 2400, availableTickets: 14 }),
      someTicketCategory({ id: 2, name: "Golfer", price: 650.5, numAttendees: 1 }),
      someTicketCategory({ id: 3, name: "Gold", sponsorFlag: true, numGroups: 2 }),
    ]);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Tickets & Registration" })).toBeVisible();
    expect(await card("Foursome")).toHaveTextContent("$2,400For up to 4 people");
    expect(await card("Foursome")).toHaveTextContent("14 left");
    expect(await card("Golfer")).toHaveTextContent("$650.50For 1 person");
    expect(await card("Gold")).toHaveTextContent("2 groups of up to 4 people");
    const headings = screen.getAllByRole("heading", { level: 2 });
    expect(headings.map((heading) => heading.textContent)).toEqual(["For players", "For sponsors"]);
  });

  it("shows the deductible part when the fair market value is set", async () => {
    open([
      someTicketCategory({ id: 1, name: "Golfer", price: 650.5, fairMarketValue: 180.25 }),
      someTicketCategory({ id: 2, name: "Foursome" }),
    ]);
    expect(await card("Golfer")).toHaveTextContent(
      "Of $650.50, $180.25 is the value you receive; $470.25 may be deductible.",
    );
    expect(await card("Foursome")).not.toHaveTextContent("deductible");
  });

  it("shows coming and ended sales without a way to buy or wait", async () => {
    open([
      someTicketCategory({ id: 1, saleState: "upcoming", saleStart: "2027-03-01T14:00:00Z" }),
      someTicketCategory({ id: 2, name: "Golfer", saleState: "ended", availableTickets: 0 }),
    ]);
    expect(await card("Foursome")).toHaveTextContent("On sale from March 1st, 2027, 9:00 AM");
    expect(await card("Golfer")).toHaveTextContent("No longer on sale");
    expect(screen.queryByRole("link", { name: "Reserve" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Join the waitlist" })).toBeNull();
  });

  it("shows the early price, the next one, and its day", async () => {
    const earlyPrices = [
      { until: "2027-03-01T05:00:00Z", price: 500 },
      { until: "2027-04-01T04:00:00Z", price: 550 },
    ];
    const of = (changes: Partial<TicketCategory>) =>
      someTicketCategory({ price: 650, fairMarketValue: 180, earlyPrices, ...changes });
    open([
      of({ id: 1, priceNow: 500, changesAt: "2027-03-01T05:00:00Z" }),
      of({ id: 2, name: "Golfer", priceNow: 550, changesAt: "2027-04-01T04:00:00Z" }),
      of({ id: 3, name: "Dinner", priceNow: 650 }),
    ]);
    expect(await card("Foursome")).toHaveTextContent("$500$550 from March 1st, 2027Of $500, $180");
    expect(await card("Golfer")).toHaveTextContent("$550$650 from April 1st, 2027");
    expect(await card("Dinner")).toHaveTextContent("$650Of $650");
  });

  it("is for attendees when a category does not play golf", async () => {
    open([
      someTicketCategory({ id: 1, name: "Foursome" }),
      someTicketCategory({ id: 2, name: "Dinner", playFlag: false }),
    ]);
    expect(await card("Dinner")).not.toHaveTextContent(/round|play/i);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("For attendees");
  });

  it("shows Free for free tickets, and mentions payment only for others", async () => {
    open([someTicketCategory({ noCostFlag: true, price: 0 })]);
    expect(await card("Foursome")).toHaveTextContent("FreeFor up to 4 people");
    expect(screen.getByText("Choose a ticket to reserve it.")).toBeVisible();
    expect(screen.queryByText(/You pay/)).toBeNull();
  });

  it("mentions payment when one of several tickets costs something", async () => {
    open([
      someTicketCategory({ id: 1, noCostFlag: true, price: 0 }),
      someTicketCategory({ id: 2, name: "Golfer" }),
    ]);
    expect(await screen.findByText(/You pay afterwards, by card or by check\./)).toBeVisible();
  });

  it("shows whole descriptions without another tap", async () => {
    const description = "Bring three friends, or let us find you some.";
    open([someTicketCategory({ description })]);
    expect(await screen.findByText(description)).toBeVisible();
  });

  it.each([0, -1])("shows Unavailable when %s are left, and offers nothing", async (left) => {
    open([
      someTicketCategory({ id: 1, name: "Twosome", availableTickets: left }),
      someTicketCategory({ id: 2, name: "Foursome" }),
    ]);
    const twosome = within(await card("Twosome"));
    expect(twosome.getByText("Unavailable")).toBeVisible();
    expect(twosome.queryByRole("link", { name: "Reserve" })).toBeNull();
    expect(screen.queryByText("Every ticket is taken.")).toBeNull();
  });

  it("links a sold-out card only to its waitlist", async () => {
    open([
      someTicketCategory({ id: 1, name: "Twosome", availableTickets: 0 }),
      someTicketCategory({ id: 2, name: "Foursome" }),
    ]);
    const taken = within(await card("Twosome"));
    expect(taken.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
    // Places that are held for others are not mentioned.
    expect(taken.queryByRole("link")).toBeNull();
    expect(taken.queryByText(/held|offered/)).toBeNull();
    const left = within(await card("Foursome"));
    expect(left.queryByRole("button")).toBeNull();
  });

  it("mentions the waitlist when everything is sold out", async () => {
    open([someTicketCategory({ availableTickets: 0 })]);
    expect(await screen.findByText("Every ticket is taken.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
  });

  it("says that the day is over, and offers nothing", async () => {
    server.use(
      http.get("/api/Tournament/{id}", ({ response }) =>
        response(200).json(
          someTournamentDetail({ dateStart: "2020-06-03", dateEnd: "2020-06-03" }),
        ),
      ),
    );
    open([someTicketCategory()]);
    expect(await screen.findByText(/This event is over/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Reserve" })).toBeNull();
    expect(screen.queryByText(/Choose a ticket/)).toBeNull();
  });

  it("opens a new ticket with the chosen category", async () => {
    signedInAs();
    const { user, address } = open([
      someTicketCategory({ id: 1, name: "Foursome" }),
      someTicketCategory({ id: 2, name: "Golfer" }),
    ]);
    await user.click(within(await card("Golfer")).getByRole("link", { name: "Reserve" }));
    expect(address()).toBe("/tournaments/7/admin/tickets/attendee/new?category=2");
    expect(await screen.findByRole("radio", { name: "Golfer, $2,400" })).toBeChecked();
  });

  it("shows a held place first, and other buttons plain", async () => {
    signedInAs();
    server.use(
      http.get("/api/Waitlist/query/user/{id}", ({ response }) =>
        response(200).json([
          someOwnEntry({
            ticketCategoryId: 2,
            state: "offered",
            place: null,
            heldUntil: "2099-04-02T14:00:00Z",
          }),
        ]),
      ),
    );
    open([
      someTicketCategory({ id: 1, name: "Foursome" }),
      someTicketCategory({ id: 2, name: "Gold Sponsor", sponsorFlag: true, availableTickets: 0 }),
    ]);
    const main = await screen.findByRole("link", { name: "Reserve for $2,400" });
    expect(main).toHaveAttribute("data-emphasis", "primary");
    expect(screen.getByRole("link", { name: "Reserve" })).toHaveAttribute("data-emphasis", "plain");
    const titles = screen.getAllByRole("heading", { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(["Gold Sponsor", "Foursome"]);
  });

  it("leads a visitor to sign in first", async () => {
    const { user, address } = open([someTicketCategory()]);
    await user.click(await screen.findByRole("link", { name: "Reserve" }));
    expect(address()).toBe(
      "/account/signin?returnTo=%2Ftournaments%2F7%2Fadmin%2Ftickets%2Fattendee%2Fnew%3Fcategory%3D11",
    );
  });

  it("keeps the tickets, and says so, when they cannot be loaded again", async () => {
    const { user } = open([someTicketCategory()]);
    await card("Foursome");
    server.use(
      http.get(
        "/api/TicketCategory/query/tournament/{id}",
        () => someProblem(503, { "": ["Wait."] }),
        { once: true },
      ),
    );
    await comeBackLater();
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(await card("Foursome")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it("says that there are no tickets, and leaves out hidden categories", async () => {
    open([someTicketCategory({ liveFlag: false })]);
    expect(await screen.findByText(/There are no tickets yet/)).toBeVisible();
  });

  it("says that loading failed, and retries", async () => {
    server.use(
      http.get(
        "/api/TicketCategory/query/tournament/{id}",
        () => someProblem(503, { "": ["Please try again later."] }),
        { once: true },
      ),
    );
    const { user } = visit("/tournaments/7/register");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/There are no tickets yet/)).toBeVisible();
    expect(alerts).toEqual(["Error: Please try again later."]);
  });
});
