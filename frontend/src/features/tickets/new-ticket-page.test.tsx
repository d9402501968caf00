import { screen, waitFor, within } from "@testing-library/react";
import type { Sponsor } from "#api/types.ts";
import { someRound, someTicket, someTicketCategory } from "#testing/event-factories.ts";
import { someSite, someUser } from "#testing/factories.ts";
import { someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const lost =
  "An error occurred.\n\nThe server could not be reached. You can try again safely: nothing is done twice.";

const address = "/tournaments/7/admin/tickets/attendee/new";
const categories = [
  someTicketCategory({ id: 11, name: "Foursome", price: 2400 }),
  someTicketCategory({ id: 12, name: "Golfer", price: 650 }),
  someTicketCategory({ id: 13, name: "Twosome", availableTickets: 0 }),
  someTicketCategory({ id: 14, name: "Gold Sponsor", price: 10000, sponsorFlag: true }),
];

interface Reservation {
  body: unknown;
  key: string | null;
}

/** The server accepts reservations after these failures. */
function takeReservations(...failures: (() => Response)[]): Reservation[] {
  const seen: Reservation[] = [];
  server.use(
    http.post("/api/Ticket", async ({ request, response }) => {
      seen.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      return failures.shift()?.() ?? response(201).json(someTicket());
    }),
  );
  return seen;
}

/** The server sells what is asked at the desk. */
function takeWalkUps(): unknown[] {
  const seen: unknown[] = [];
  server.use(
    http.post("/api/Ticket/walkUp", async ({ request, response }) => {
      seen.push(await request.json());
      return response(201).json(someTicket());
    }),
    http.get("/api/Group/query/ticket/{id}", ({ response }) => response(200).json([])),
    http.get("/api/Ticket/{id}", ({ response }) => response(200).json(someTicket())),
  );
  return seen;
}

beforeEach(() =>
  server.use(
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json([])),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
  ),
);

describe("reserving a ticket", () => {
  it("is for oneself, of a category that is asked for when none was chosen", async () => {
    signedInAs({ id: 5, email: "sam@fairway.example" });
    const seen = takeReservations();
    const { user, address: where } = visit(address);
    expect(await screen.findByLabelText("Purchaser")).toHaveValue("sam@fairway.example");
    expect(screen.getByLabelText("Purchaser")).toBeDisabled();
    const [foursome, golfer, ...others] = screen.getAllByRole("radio");
    expect(foursome).toHaveAccessibleName("Foursome, $2,400");
    expect(foursome).toHaveAccessibleDescription("Carts, lunch and dinner. (14 left)");
    expect(golfer).toHaveAccessibleName("Golfer, $650");
    expect(others).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "Golfer, $650" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(where()).toBe("/account/reservations"));
    expect(seen.map(({ body }) => body)).toEqual([
      { tournamentId: 7, ticketCategoryId: 12, userId: 5 },
    ]);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain(
      "you can add teammates and reserve a round via the gear icon under the Groups column on the " +
        "Tickets and Reservations page",
    );
  });

  it("needs a category", async () => {
    signedInAs();
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(alerts).toEqual(["ticketCategoryId cannot be empty"]);
    expect(screen.getByRole("radiogroup", { name: "Ticket category" })).toBeInvalid();
    const first = screen.getByRole("radio", { name: "Foursome, $2,400" });
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription(/Ticket category cannot be empty$/);
  });

  it("sent again after a lost answer is the same reservation", async () => {
    signedInAs();
    const seen = takeReservations(() => Response.error());
    const { user, address: where } = visit(address);
    await user.click(await screen.findByRole("radio", { name: "Golfer, $650" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual([lost]));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(where()).toBe("/account/reservations"));
    expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(seen[1]?.key).toBe(seen[0]?.key);
  });

  it("says in words that somebody else had the last one", async () => {
    signedInAs();
    const soldOut = "Golfer is sold out.";
    takeReservations(() => someProblem(409, { ticketCategoryId: [soldOut] }));
    const { user, address: where } = visit(address);
    await user.click(await screen.findByRole("radio", { name: "Golfer, $650" }));
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json(categories.filter(({ name }) => name !== "Golfer")),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${soldOut}`]));
    expect(screen.getByText(soldOut)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(alerts.at(-1)).toBe("ticketCategoryId cannot be empty");
    expect(where()).toBe(address);
  });

  it("of a dinner speaks of no round", async () => {
    signedInAs({ id: 5 });
    const dinner = someTicketCategory({ id: 15, name: "Dinner", price: 150, playFlag: false });
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([dinner]),
      ),
    );
    takeReservations();
    const { user } = visit(address);
    await user.click(await screen.findByRole("radio", { name: "Dinner, $150" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts[0]).toMatch(/^Your ticket is reserved\./));
    expect(alerts[0]).toMatch(/you can add teammates via the gear icon/);
  });

  it("is not offered when nothing is left", async () => {
    signedInAs();
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([]),
      ),
    );
    visit(address);
    expect(await screen.findByText(/no ticket left/)).toBeVisible();
    expect(screen.getByRole("link", { name: "See all tickets" })).toBeVisible();
  });

  it("says in words that the tickets could not be loaded", async () => {
    signedInAs();
    server.use(http.get("/api/TicketCategory/query/tournament/{id}", () => Response.error()));
    visit(address);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded just now");
    expect(alerts).toEqual(["There was an error fetching data."]);
  });

  it("needs somebody who is signed in", () => {
    const { address: where } = visit(address);
    expect(where()).toBe(`/account/signin?returnTo=${encodeURIComponent(address)}`);
  });
});

describe("a sponsor ticket", () => {
  const sponsorAddress = "/tournaments/7/admin/tickets/sponsor/new";
  const manage = (...sponsors: Sponsor[]) =>
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json(sponsors)));

  it("is reserved for a sponsor that one manages", async () => {
    signedInAs({ id: 5 });
    manage(someSponsor(), someSponsor({ id: 22, name: "Teeward Sports" }));
    const seen = takeReservations();
    const { user, address: where } = visit(sponsorAddress);
    const sponsor = await screen.findByLabelText("Sponsor");
    expect(sponsor).toHaveAccessibleDescription(
      "If the sponsor is not listed, contact help@fund.example.",
    );
    await user.click(screen.getByRole("radio", { name: "Gold Sponsor, $10,000" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(alerts).toEqual(["sponsorId cannot be empty"]);
    await user.selectOptions(sponsor, "Teeward Sports");
    await user.click(screen.getByRole("switch", { name: /^Participating/ }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(where()).toBe("/account/reservations"));
    expect(seen.map(({ body }) => body)).toEqual([
      { tournamentId: 7, ticketCategoryId: 14, userId: 5, sponsorId: 22, userParticipating: false },
    ]);
  });

  it("of a dinner asks whether one comes, not whether one plays", async () => {
    signedInAs({ id: 5 });
    manage(someSponsor());
    const table = { sponsorFlag: true, playFlag: false, price: 1500 };
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicketCategory({ id: 16, name: "Dinner table", ...table })]),
      ),
    );
    const { user } = visit(sponsorAddress);
    await user.click(await screen.findByRole("radio", { name: "Dinner table, $1,500" }));
    expect(screen.getByText(/^You come, too, with a place/)).toBeVisible();
    expect(screen.queryByText(/You play/)).toBeNull();
  });

  it("says whom to write to, for who manages none", async () => {
    signedInAs();
    manage();
    visit(sponsorAddress);
    expect(await screen.findByRole("link", { name: "help@fund.example" })).toHaveAttribute(
      "href",
      "mailto:help@fund.example",
    );
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });
});

describe("where the fund has told no address", () => {
  beforeEach(() => {
    signedInAs();
    server.use(
      http.get("/api/Site", ({ response }) => response(200).json(someSite({ supportEmail: null }))),
    );
  });

  it("names the organizers to a visitor who manages no sponsor", async () => {
    visit("/tournaments/7/admin/tickets/sponsor/new");
    expect(
      await screen.findByText(/^Tell the organizers the name of the sponsor and the ticket/),
    ).toBeVisible();
    expect(document.body.innerHTML).not.toContain("mailto:null");
  });

  it("names the organizers beside the sponsors", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor()])));
    visit("/tournaments/7/admin/tickets/sponsor/new");
    expect(await screen.findByLabelText("Sponsor")).toHaveAccessibleDescription(
      "If the sponsor is not listed, contact the organizers.",
    );
  });
});

describe("a category that was sold out meanwhile", () => {
  it("is named, with the way to its waitlist and to the others", async () => {
    signedInAs();
    visit(`${address}?category=13`);
    expect(await screen.findByText(/is sold out: its last ticket was taken/)).toHaveTextContent(
      /^Twosome is sold out/,
    );
    expect(screen.getByRole("link", { name: "join its waitlist" })).toHaveAttribute(
      "href",
      "/tournaments/7/register",
    );
    expect(screen.getAllByRole("radio")).toHaveLength(2);
  });

  it("is not spoken of where the chosen one is left", async () => {
    signedInAs();
    visit(`${address}?category=12`);
    expect(await screen.findByRole("radio", { name: "Golfer, $650" })).toBeChecked();
    expect(screen.queryByText(/sold out/)).toBeNull();
  });
});

describe("an Admin", () => {
  beforeEach(() => {
    signedInAs({ id: 1, roles: ["Admin"] });
    server.use(
      http.get("/api/User", ({ response }) =>
        response(200).json([someUser({ id: 9, nameFirst: "Kim", nameLast: "Lee" })]),
      ),
    );
  });

  it("sells to anybody who has an account, and goes on to the groups", async () => {
    const seen = takeWalkUps();
    const { user, address: where } = visit(address);
    await user.type(await screen.findByRole("combobox", { name: "Purchaser" }), "kim");
    await user.click(await screen.findByRole("option", { name: "Kim Lee (sam@fairway.example)" }));
    await user.click(screen.getByRole("radio", { name: "Golfer, $650" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(alerts).toEqual(["New Ticket successfully created."]));
    expect(seen).toEqual([{ tournamentId: 7, ticketCategoryId: 12, userId: 9 }]);
    await waitFor(() => expect(where()).toBe("/tournaments/7/admin/tickets/attendee/51/groups"));
  });

  it("sells to a walk-up by name, paid in cash, into a round, in one form", async () => {
    const rounds = [
      someRound({
        id: 31,
        attendeeSpotsAvailiable: 9,
        enabledDisabledTicketCategories: [{ ticketCategoryId: 12, enabled: true }],
      }),
      someRound({ id: 32, name: "Sponsors only" }),
    ];
    server.use(
      http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json(rounds)),
    );
    const seen = takeWalkUps();
    const { user } = visit(address);
    await user.click(await screen.findByRole("switch", { name: /^New purchaser/ }));
    expect(screen.queryByRole("combobox", { name: "Purchaser" })).toBeNull();
    await user.type(screen.getByLabelText("First name"), "Wally");
    await user.type(screen.getByLabelText("Last name"), "Walkup");
    await user.click(screen.getByRole("radio", { name: "Golfer, $650" }));
    const round = screen.getByRole("combobox", { name: /^Round/ });
    expect(
      within(round)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["No round yet", "Morning Shotgun, 9 spots left, 6/3/2027 8:00 AM"]);
    await user.selectOptions(round, "Morning Shotgun, 9 spots left, 6/3/2027 8:00 AM");
    await user.click(screen.getByRole("switch", { name: /^Paid now/ }));
    const method = screen.getByLabelText(/^Method/);
    expect(method).toHaveAttribute("list");
    const proposals = screen.getAllByRole<HTMLOptionElement>("option", { hidden: true });
    expect(proposals.map(({ value }) => value).slice(-5)).toEqual([
      "Check",
      "Card",
      "Cash",
      "Wire",
      "Comp",
    ]);
    await user.type(method, "Cash");
    await user.type(screen.getByLabelText(/^Reference/), "receipt 7");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() =>
      expect(seen).toEqual([
        {
          tournamentId: 7,
          ticketCategoryId: 12,
          newUserNameFirst: "Wally",
          newUserNameLast: "Walkup",
          email: "",
          roundId: 31,
          paid: true,
          paymentMethod: "Cash",
          paymentReference: "receipt 7",
        },
      ]),
    );
  });

  it("sells for any sponsor", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor()])));
    const seen = takeWalkUps();
    const { user } = visit("/tournaments/7/admin/tickets/sponsor/new");
    await user.type(await screen.findByRole("combobox", { name: "Purchaser" }), "kim");
    await user.click(await screen.findByRole("option", { name: /^Kim Lee/ }));
    await user.type(screen.getByRole("combobox", { name: "Sponsor" }), "acme");
    await user.click(await screen.findByRole("option", { name: "Acme Clinic" }));
    await user.click(screen.getByRole("radio", { name: "Gold Sponsor, $10,000" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    const sponsor = { sponsorId: 21, userParticipating: true };
    await waitFor(() =>
      expect(seen).toEqual([{ tournamentId: 7, ticketCategoryId: 14, userId: 9, ...sponsor }]),
    );
  });

  it("a user without a sponsor is led to create one", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([])));
    visit("/tournaments/7/admin/tickets/sponsor/new");
    const create = await screen.findByRole("link", { name: "Create a sponsor" });
    expect(create).toHaveAttribute("href", "/tournaments/7/admin/user-sponsor/new?type=sponsor");
    expect(screen.queryByText(/Thank you for wanting to be a sponsor/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
  });

  it("sells what is not live yet", async () => {
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicketCategory({ liveFlag: false })]),
      ),
    );
    visit(address);
    expect(await screen.findByRole("radio", { name: "Foursome, $2,400" })).toBeVisible();
  });
});
