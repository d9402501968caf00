import { screen, waitFor, within } from "@testing-library/react";
import { someTicket, someTicketCategory } from "#testing/event-factories.ts";
import { someSite } from "#testing/factories.ts";
import { free, notLive, openOwnTickets, sponsored, ticketRow } from "#testing/own-tickets.tsx";
import { http, server } from "#testing/server.ts";

const { tournament } = someTicket();

afterEach(() => {
  vi.useRealTimers();
});

describe("the ways to pay", () => {
  it("are offered for unpaid tickets of live tournaments that are not over", async () => {
    openOwnTickets([
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
        // Reserved at a price, although the category is free now.
        ticketCategory: { name: "Next year", price: 0, noCostFlag: true, playFlag: true },
      }),
    ]);
    await screen.findByRole("button", { name: "Begin Payment", description: "Unpaid" });
    await screen.findByRole("button", { name: "Begin Payment", description: "Next year" });
    expect(screen.getAllByRole("button", { name: "Begin Payment" })).toHaveLength(2);
    expect((await ticketRow("Bought")).getByText("Paid")).toBeVisible();
  });

  it("are offered for a price of zero, and not for free tickets", async () => {
    openOwnTickets([
      someTicket({
        id: 1,
        price: 0,
        ticketCategory: { name: "By embed", price: 0, noCostFlag: false, playFlag: true },
      }),
      someTicket({ ...free, id: 2, paid: false, isFree: false }),
    ]);
    await screen.findByRole("button", { name: "Begin Payment", description: "By embed" });
    expect((await ticketRow("By embed")).getByText("$0")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Begin Payment" })).toHaveLength(1);
  });

  it("are all shown", async () => {
    const embedCode = '<iframe src="https://pay.example/foursome" height="400"></iframe>';
    const { user } = openOwnTickets(
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

  it("start with the fund's form when the category has none", async () => {
    const { user } = openOwnTickets([someTicket()], [someTicketCategory()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    await screen.findByRole("link", { name: "Open the online donation form" });
    expect(screen.queryByText(/Another way/)).toBeNull();
  });

  it("start with a category's link, also when the fund has no form", async () => {
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ attendeeDonationUrl: null })),
      ),
    );
    const embedCode = '<a href="https://pay.example/foursome">Pay for a Foursome online</a>';
    const { user } = openOwnTickets([someTicket()], [someTicketCategory({ embedCode })]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const link = await screen.findByRole("link", { name: "Pay for a Foursome online" });
    expect(link).toHaveAttribute("href", "https://pay.example/foursome");
    expect(screen.queryByText(/Another way/)).toBeNull();
  });

  it("do not mention online forms without any", async () => {
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ attendeeDonationUrl: null })),
      ),
    );
    const { user } = openOwnTickets([someTicket()], [someTicketCategory()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    expect(await screen.findByRole("heading", { name: "By check" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Online" })).toBeNull());
  });

  it("include the fund's form when the category's cannot be looked up", async () => {
    const { user } = openOwnTickets([someTicket()]);
    server.use(http.get("/api/TicketCategory/query/tournament/{id}", () => Response.error()));
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    expect(await screen.findByText(/form of its own could not be looked up/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the online donation form" })).toBeVisible();
  });

  it("open by a mailed link, and stay closed afterwards", async () => {
    const { user, address } = openOwnTickets([someTicket()], [], "/account/reservations?pay=51");
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
  ])("say so by a mailed link when the ticket is %s", async (_what, ticket) => {
    openOwnTickets([ticket], [], "/account/reservations?pay=51");
    expect(await screen.findByText(/There is nothing to pay for the ticket/)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("show no tax number when the fund has set none", async () => {
    const { user } = openOwnTickets([someTicket()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    await screen.findByRole("dialog", { name: "Payment Options" });
    expect(screen.queryByText(/Tax number/)).toBeNull();
  });

  it("show the deductible part, with the fund's note", async () => {
    const { user } = openOwnTickets([someTicket({ fairMarketValue: 720 })]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Payment Options" }));
    const told = "Of $2,400, $720 is the value you receive; $1,680 may be deductible.";
    expect(dialog.getByText(`${told} Please ask your tax adviser.`)).toBeVisible();
  });

  it("show the fund's tax number", async () => {
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ taxNumber: "12-3456789" })),
      ),
    );
    const { user } = openOwnTickets([someTicket()]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Payment Options" }));
    expect(dialog.getByText("Tax number of Example Health Fund: 12-3456789")).toBeVisible();
  });

  it("have a form of their own for a sponsor ticket", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([])));
    const { user } = openOwnTickets([someTicket(sponsored)]);
    await user.click(await screen.findByRole("button", { name: "Begin Payment" }));
    const form = await screen.findByRole("link", { name: "Open the online donation form" });
    expect(form).toHaveAttribute("href", "https://give.example/sponsor");
  });
});
