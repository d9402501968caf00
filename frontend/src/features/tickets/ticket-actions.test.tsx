import { screen, waitFor, within } from "@testing-library/react";
import type { Ticket, TicketCategory } from "#api/types.ts";
import { someTicket, someTicketCategory } from "#testing/event-factories.ts";
import { someSite } from "#testing/factories.ts";
import { someSponsor } from "#testing/people-factories.ts";
import { comeBackLater, signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { ofCancelledEvent } from "#testing/ticket-factories.ts";

const sponsored = { sponsorId: 21, sponsor: { name: "Acme Clinic" } };
const free = {
  paid: true,
  isFree: true,
  price: 0,
  noCostFlag: true,
  // The price of the next one.
  ticketCategory: { name: "Volunteer Lunch", price: 500, noCostFlag: false, playFlag: true },
};
const { tournament } = someTicket();
const notLive = { tournamentId: 8, tournament: { ...tournament, liveFlag: false } };

/** Tickets of somebody, a month before the tournament. */
function open(tickets: Ticket[], categories: TicketCategory[] = [], at = "/account/reservations") {
  signedInAs({ id: 5 });
  const state = { tickets };
  server.use(
    http.get("/api/Ticket/query/user/{id}", ({ response }) => response(200).json(state.tickets)),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
  );
  vi.useFakeTimers({ now: new Date("2027-05-01T12:00:00Z"), toFake: ["Date"] });
  return { state, ...visit(at) };
}

const row = async (category: string) => {
  await screen.findByText(category);
  const found = screen.getAllByRole("row").find((one) => within(one).queryByText(category));
  return within(found ?? document.body);
};

afterEach(() => {
  vi.useRealTimers();
});

describe("the group count", () => {
  it("leads to the groups of a ticket of a live tournament that is to come", async () => {
    open([
      someTicket(),
      someTicket({
        id: 52,
        ...notLive,
        ticketCategory: { name: "Golfer", price: 650, noCostFlag: false, playFlag: true },
      }),
    ]);
    const link = await screen.findByRole("link", { name: "1 group", description: "Foursome" });
    expect(link).toHaveAttribute("href", "/account/tickets/51/groups");
    expect((await row("Golfer")).queryByRole("link", { name: /group/ })).toBeNull();
  });
});

describe("the sponsor of a ticket", () => {
  it("is a link for who manages them", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor()])));
    open([someTicket(sponsored)]);
    expect(await screen.findByRole("link", { name: "Acme Clinic" })).toHaveAttribute(
      "href",
      "/account/sponsor/21/edit",
    );
  });

  it("is a name for others", async () => {
    server.use(
      http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor({ id: 22 })])),
    );
    open([someTicket(sponsored)]);
    expect(await screen.findByText("Acme Clinic")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Acme Clinic" })).toBeNull();
  });
});

describe("beginning to pay", () => {
  it("is for unpaid tickets of every live tournament that is not over", async () => {
    open([
      someTicket({
        id: 1,
        ticketCategory: { name: "Unpaid", price: 1, noCostFlag: false, playFlag: true },
      }),
      someTicket({
        id: 2,
        paid: true,
        ticketCategory: { name: "Bought", price: 1, noCostFlag: false, playFlag: true },
      }),
      someTicket({
        id: 3,
        isCancelled: true,
        ticketCategory: { name: "Given back", price: 1, noCostFlag: false, playFlag: true },
      }),
      someTicket({
        id: 4,
        ...notLive,
        ticketCategory: { name: "Elsewhere", price: 1, noCostFlag: false, playFlag: true },
      }),
      someTicket({
        id: 5,
        tournamentId: 9,
        tournament: { ...tournament, dateStart: "2028-06-01", dateEnd: "2028-06-01" },
        // It was reserved at a price, whatever its category costs now.
        ticketCategory: { name: "Next year", price: 0, noCostFlag: true, playFlag: true },
      }),
    ]);
    await screen.findByRole("button", { name: "Begin Payment", description: "Unpaid" });
    await screen.findByRole("button", { name: "Begin Payment", description: "Next year" });
    expect(screen.getAllByRole("button", { name: "Begin Payment" })).toHaveLength(2);
    expect((await row("Bought")).getByText("Paid")).toBeVisible();
  });

  it("is for what has a price of zero, and not for what costs nothing", async () => {
    open([
      someTicket({
        id: 1,
        price: 0,
        ticketCategory: { name: "By embed", price: 0, noCostFlag: false, playFlag: true },
      }),
      someTicket({ ...free, id: 2, paid: false, isFree: false }),
    ]);
    await screen.findByRole("button", { name: "Begin Payment", description: "By embed" });
    expect((await row("By embed")).getByText("$0")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Begin Payment" })).toHaveLength(1);
  });

  it("shows every way to pay", async () => {
    const embedCode = '<iframe src="https://pay.example/foursome" height="400"></iframe>';
    const { user } = open(
      [
        someTicket({
          ticketCategory: { name: "Foursome", price: 9999, noCostFlag: false, playFlag: true },
        }),
      ],
      [someTicketCategory({ embedCode })],
    );
    const button = await screen.findByRole("button", { name: "Begin Payment" });
    await user.click(button);
    const dialog = within(await screen.findByRole("dialog", { name: "Payment Options" }));
    expect(dialog.getByText("$2,400")).toBeVisible();
    expect(
      dialog.getByText("Tickets can be bought online by card or paid by check."),
    ).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Payment Options" })).toHaveTextContent(
      /for Foursome, Spring Classic on \w+ \d+\w+, \d{4}/,
    );
    const form = await dialog.findByRole("link", { name: "Open the online donation form" });
    expect(form).toHaveAttribute("href", "https://give.example/attendee");
    expect(form).toHaveAttribute("target", "_blank");
    expect(dialog.getByText(/Write it on the memo line of the check/)).toHaveTextContent(
      "Your reference is FW-7K3Q2M.",
    );
    expect(dialog.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Example Health Fund",
      "FW-7K3Q2M",
      "PO Box 1, Springfield",
      "1 Main Street, Springfield",
    ]);
    expect(dialog.getByText(/a ticket may look unpaid for a while/)).toBeVisible();
    expect(dialog.getByRole("link", { name: "help@fund.example" })).toBeVisible();
    const frame = dialog.getByTitle("How to pay for Foursome");
    expect(frame.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(dialog.getByText("Another way:")).toHaveTextContent(
      "Another way: Open the online donation form",
    );
    expect(frame).toHaveAttribute("src", "https://pay.example/foursome");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button).toHaveFocus();
  });

  it("leads with the fund's form where the category has none", async () => {
    const { user } = open([someTicket()], [someTicketCategory()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    await screen.findByRole("link", { name: "Open the online donation form" });
    expect(screen.queryByText(/Another way/)).toBeNull();
  });

  it("leads with a category's link, also where the fund has no form", async () => {
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ attendeeDonationUrl: null })),
      ),
    );
    const embedCode = '<a href="https://pay.example/foursome">Pay for a Foursome online</a>';
    const { user } = open([someTicket()], [someTicketCategory({ embedCode })]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const link = await screen.findByRole("link", { name: "Pay for a Foursome online" });
    expect(link).toHaveAttribute("href", "https://pay.example/foursome");
    expect(screen.queryByText(/Another way/)).toBeNull();
  });

  it("says nothing of online forms where there are none", async () => {
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ attendeeDonationUrl: null })),
      ),
    );
    const { user } = open([someTicket()], [someTicketCategory()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    expect(await screen.findByRole("heading", { name: "By check" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Online" })).toBeNull());
  });

  it("offers the fund's form when the category's cannot be looked up", async () => {
    const { user } = open([someTicket()]);
    server.use(http.get("/api/TicketCategory/query/tournament/{id}", () => Response.error()));
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    expect(await screen.findByText(/form of its own could not be looked up/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the online donation form" })).toBeVisible();
  });

  it("opens by a mailed link, and closes for good", async () => {
    const { user, address } = open([someTicket()], [], "/account/reservations?pay=51");
    await screen.findByRole("dialog", { name: "Payment Options" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/account/reservations");
  });

  it.each([
    ["paid meanwhile", someTicket({ paid: true })],
    ["cancelled", someTicket({ isCancelled: true })],
    ["free", someTicket(free)],
    ["another one", someTicket({ id: 52 })],
    ["of a hidden event", someTicket(notLive)],
  ])("by a mailed link says so when the ticket is %s", async (_what, ticket) => {
    open([ticket], [], "/account/reservations?pay=51");
    expect(await screen.findByText(/There is nothing to pay for the ticket/)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tell no tax number where the fund has told none", async () => {
    const { user } = open([someTicket()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    await screen.findByRole("dialog", { name: "Payment Options" });
    expect(screen.queryByText(/Tax number/)).toBeNull();
  });

  it("tell what may be deductible, with the fund's note", async () => {
    const { user } = open([someTicket({ fairMarketValue: 720 })]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Payment Options" }));
    const told = "Of $2,400, $720 is the value you receive; $1,680 may be deductible.";
    expect(dialog.getByText(`${told} Please ask your tax adviser.`)).toBeVisible();
  });

  it("tell the fund's tax number", async () => {
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ taxNumber: "12-3456789" })),
      ),
    );
    const { user } = open([someTicket()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Payment Options" }));
    expect(dialog.getByText("Tax number of Example Health Fund: 12-3456789")).toBeVisible();
  });

  it("of a sponsor ticket has a form of its own", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([])));
    const { user } = open([someTicket(sponsored)]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const form = await screen.findByRole("link", { name: "Open the online donation form" });
    expect(form).toHaveAttribute("href", "https://give.example/sponsor");
  });
});

describe("deleting a ticket", () => {
  function takeDeletions(state: { tickets: Ticket[] }) {
    const deleted: unknown[] = [];
    server.use(
      http.delete("/api/Ticket/{id}", ({ params, response }) => {
        deleted.push(params.id);
        state.tickets = state.tickets.filter(({ id }) => String(id) !== params.id);
        return response(204).empty();
      }),
    );
    return deleted;
  }

  it("is done once it was meant", async () => {
    const { user, state } = open([someTicket(), someTicket({ id: 52 })]);
    const deleted = takeDeletions(state);
    answerQuestionsWith("no");
    await user.click(
      (await screen.findAllByRole("button", { name: "Delete" }))[0] ?? document.body,
    );
    expect(questions).toEqual([
      "Are you sure you want to delete this ticket?\n\nFoursome of Sam Rivera (FW-7K3Q2M)",
    ]);
    expect(deleted).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(screen.getAllByRole("button", { name: "Delete" })[0] ?? document.body);
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Delete" })).toHaveLength(1));
    expect(deleted).toEqual(["51"]);
    expect(alerts).toEqual([]);
    expect(document.body).not.toHaveFocus();
  });

  it("is not for paid ones; what costs nothing is given up", async () => {
    const { user, state } = open([
      someTicket({ paid: true }),
      someTicket({ id: 52, ...free }),
      // It was paid for before its category cost nothing.
      someTicket({ id: 53, ...free, isFree: false }),
    ]);
    const deleted = takeDeletions(state);
    const button = await screen.findByRole("button", { name: "Give up" });
    expect(screen.getAllByText("Free")).toHaveLength(2);
    expect(screen.getAllByText("Paid")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(button);
    expect(questions).toEqual([
      "Are you sure you want to delete this ticket?\n\nVolunteer Lunch of Sam Rivera (FW-7K3Q2M)",
    ]);
    await waitFor(() => expect(deleted).toEqual(["52"]));
  });

  it("is offered once the event was cancelled, as long as nothing was paid", async () => {
    const { user, state } = open([ofCancelledEvent(), ofCancelledEvent({ id: 52, received: 300 })]);
    const deleted = takeDeletions(state);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(deleted).toEqual(["51"]));
    expect(screen.queryByRole("button", { name: "Begin Payment" })).toBeNull();
  });

  it("is not offered once the tournament is over", async () => {
    const { user } = open([someTicket()]);
    await screen.findByRole("button", { name: "Delete" });
    vi.setSystemTime("2027-06-05T12:00:00Z");
    await user.click(screen.getByRole("radio", { name: "Past" }));
    expect(await screen.findByText("Foursome")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Begin Payment" })).toBeNull();
    expect(screen.queryByRole("link", { name: "1 group" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("that came too late is told, and the ticket shows as it is", async () => {
    const { user, state } = open([someTicket()]);
    server.use(
      http.delete("/api/Ticket/{id}", () => {
        state.tickets = [someTicket({ paid: true })];
        return someProblem(409, { "": ["This ticket is paid."] });
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(alerts).toEqual(["Error: This ticket is paid."]));
    expect(await screen.findByText("Paid")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });
});

describe("tickets that cannot be loaded again", () => {
  it("stay, and the page says so", async () => {
    const { user } = open([someTicket()]);
    await screen.findByRole("button", { name: "Delete" });
    server.use(
      http.get("/api/Ticket/query/user/{id}", () => someProblem(503, { "": ["Wait."] }), {
        once: true,
      }),
    );
    await comeBackLater();
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });
});
