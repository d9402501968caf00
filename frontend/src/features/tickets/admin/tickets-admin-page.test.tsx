import { screen, waitFor, within } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { ofCancelledEvent } from "#testing/ticket-factories.ts";
import {
  ada,
  openTickets,
  paidByCheck,
  paidToggle,
  purchasers,
  ticketsAddress,
} from "#testing/tickets-admin.tsx";

describe("the tickets of a tournament", () => {
  it("are listed by category, the first one to begin with", async () => {
    const {
      user,
      state,
      address: where,
    } = openTickets([
      someTicket({ ...paidByCheck, sponsor: { name: "Acme Clinic" } }),
      someTicket(ada),
    ]);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Attendee Tickets" })).toBeVisible();
    expect(await purchasers()).toEqual([
      "Sam Riverasam@fairway.exampleFW-7K3Q2M",
      "Ada Coleada@club.exampleFW-7K3Q2M",
    ]);
    const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Foursome", "Golfer"]);
    expect(screen.getByRole("tab", { name: "Foursome" })).toHaveAttribute("aria-selected", "true");
    const cells = within(screen.getAllByRole("row")[1] ?? document.body).getAllByRole("cell");
    expect(cells.slice(2).map(({ textContent }) => textContent)).toEqual([
      "Acme Clinic",
      "Foursome$2,400",
      "1",
      "5/1/2027 2:30\u00A0PMCheck 1042From her club",
      "",
      "PaymentsCorrect namePayment details",
    ]);
    expect(screen.getAllByRole("link", { name: "1 group" })[0]).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee/51/groups",
    );
    expect(state.asked).toEqual([{ ticketCategoryId: "11", search: "", limit: "50", offset: "0" }]);

    await user.click(screen.getByRole("tab", { name: "Golfer" }));
    expect(where()).toBe(`${ticketsAddress}?category=9`);
    await waitFor(() => expect(state.asked.at(-1)).toMatchObject({ ticketCategoryId: "9" }));
    const newTicket = screen.getByRole("link", { name: "New Ticket" });
    expect(newTicket).toHaveAttribute("href", `${ticketsAddress}/new?category=9`);
  });

  it("have the name of a purchaser corrected in place", async () => {
    const { user } = openTickets([someTicket(), someTicket(ada)]);
    const bodies: unknown[] = [];
    server.use(
      http.get("/api/User/{id}", ({ params }) =>
        Response.json(someUser({ id: Number(params.id), nameFirst: "Ada", nameLast: "Cole" }), {
          headers: { ETag: '"4"' },
        }),
      ),
      http.put("/api/User", async ({ request, response }) => {
        bodies.push(await request.json(), request.headers.get("If-Match"));
        return response(200).json(someUser());
      }),
    );
    await purchasers();
    const correct = screen.getByRole("button", { name: "Correct name", description: "Ada Cole" });
    await user.click(correct);
    const dialog = await screen.findByRole("dialog", { name: "Correct the name of Ada Cole" });
    const last = await within(dialog).findByLabelText(/^Last name/);
    await user.clear(last);
    await user.type(last, "Kohl");
    await user.click(within(dialog).getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts).toEqual(["User successfully updated."]));
    expect(bodies).toEqual([{ id: 5, nameFirst: "Ada", nameLast: "Kohl" }, '"4"']);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(correct).toHaveFocus();
  });

  it("say what is outstanding, to refund and on top", async () => {
    openTickets([
      someTicket({ received: 1000, outstanding: 1400.5 }),
      someTicket({ ...ada, ...paidByCheck, isCancelled: true, toRefund: 2400 }),
      someTicket({ id: 53, ...paidByCheck, received: 2600, gifts: 200 }),
    ]);
    await purchasers();
    const told = screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[5]?.textContent);
    const paid = "5/1/2027 2:30\u00A0PMCheck 1042From her club";
    expect(told).toEqual([
      "$1,400.50 due$1,000 received",
      `$2,400 to refund${paid}`,
      `$200 on top${paid}`,
    ]);
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    expect(screen.getAllByRole("link", { name: "Payments" })[0]).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee/51/payments",
    );
  });

  it("of a cancelled event say what was received", async () => {
    openTickets([ofCancelledEvent({ price: 650, received: 300, outstanding: 0 })]);
    await purchasers();
    expect(screen.getByText("$300 received")).toBeVisible();
  });

  it("are filtered by the server, one of each pair of tags at a time", async () => {
    const { user, state, address: where } = openTickets([someTicket()]);
    const tag = (name: string) => screen.getByRole("checkbox", { name });
    await paidToggle("Sam Rivera");
    await user.click(tag("Unpaid"));
    await user.click(tag("Not Cancelled"));
    expect(where()).toBe(`${ticketsAddress}?paid=false&cancelled=false`);
    await waitFor(() =>
      expect(state.asked.at(-1)).toMatchObject({ paid: "false", cancelled: "false" }),
    );
    await user.click(tag("Paid"));
    expect(tag("Unpaid")).not.toBeChecked();
    await user.click(tag("Cancelled"));
    await waitFor(() =>
      expect(state.asked.at(-1)).toMatchObject({ paid: "true", cancelled: "true" }),
    );
    await user.click(tag("Cancelled"));
    expect(where()).toBe(`${ticketsAddress}?paid=true`);
  });

  it("that a search finds in other categories are told, with a link to each", async () => {
    const { user, state } = openTickets([
      someTicket(ada),
      someTicket({ ...ada, id: 54, ticketCategoryId: 9 }),
      someTicket({ ...ada, id: 53, ticketCategoryId: 14 }),
    ]);
    const search = await screen.findByRole("searchbox", { name: "Search tickets" });
    expect(screen.queryByRole("list", { name: "Found in other categories" })).toBeNull();
    await user.type(search, "Ada{Enter}");
    const golfer = await screen.findByRole("link", { name: "1 more in Golfer" });
    expect(golfer).toHaveAttribute("href", `${ticketsAddress}?search=Ada&category=9`);
    expect(search.compareDocumentPosition(golfer), "below the search").toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByRole("link", { name: "1 more in Gold Sponsor" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/sponsor?search=Ada&category=14",
    );
    state.tickets = state.tickets
      .slice(1)
      .map((one) => ({ ...one, user: { ...one.user, nameFirst: "Eve" } }));
    await user.clear(search);
    await user.type(search, "Eve{Enter}");
    expect(await screen.findByRole("link", { name: "1 in Golfer" })).toBeVisible();
  });

  it("are searched and turned over by the server", async () => {
    const { user, state } = openTickets([someTicket()], 4000);
    expect(await screen.findByText("1–1 of 4,000")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Next" }));
    await waitFor(() => expect(state.asked.at(-1)).toMatchObject({ offset: "50" }));
    await user.type(screen.getByRole("searchbox", { name: "Search tickets" }), "1042{Enter}");
    await waitFor(() => expect(state.asked.at(-1)).toMatchObject({ search: "1042", offset: "0" }));
  });

  it("may be none", async () => {
    const { user } = openTickets([]);
    expect(await screen.findByText("There are no tickets yet.")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Paid" }));
    expect(await screen.findByText("There are no such tickets.")).toBeVisible();
  });

  it("need a category first", async () => {
    signedInAs({ roles: ["Admin"] });
    visit("/tournaments/7/admin/tickets/sponsor");
    expect(await screen.findByText(/no sponsor ticket categories yet/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "New Ticket" })).toBeNull();
  });

  it("are loaded again when asked to", async () => {
    const { user } = openTickets([someTicket()]);
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", () => Response.error() as never, {
        once: true,
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await purchasers()).toHaveLength(1);
  });
});

describe("deleting a ticket", () => {
  it("is for unpaid ones, asks first, and leaves the keyboard in the list", async () => {
    const { user, state } = openTickets([someTicket(), someTicket({ ...ada, ...paidByCheck })]);
    const deleted: unknown[] = [];
    server.use(
      http.delete("/api/Ticket/{id}", ({ params, response }) => {
        deleted.push(params.id);
        state.tickets = state.tickets.filter(({ id }) => String(id) !== params.id);
        return response(204).empty();
      }),
    );
    await user.click(
      await screen.findByRole("checkbox", { name: "Select the ticket of Sam Rivera" }),
    );
    const [button, ...others] = screen.getAllByRole("button", { name: "Delete" });
    expect(button).toHaveAccessibleDescription("Sam Rivera");
    expect(others).toEqual([]);
    answerQuestionsWith("no");
    await user.click(button ?? document.body);
    expect(questions).toEqual([
      "Are you sure you want to delete this ticket?\n\nFoursome of Sam Rivera (FW-7K3Q2M)",
    ]);
    expect(deleted).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(button ?? document.body);
    await waitFor(async () => expect(await purchasers()).toHaveLength(1));
    expect(deleted).toEqual(["51"]);
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(screen.getByText("1 in all")).toHaveFocus();
  });

  it("of somebody who is checked in is refused in words", async () => {
    const { user } = openTickets([someTicket()]);
    const refusal = "Somebody is checked in with this ticket.";
    server.use(http.delete("/api/Ticket/{id}", () => someProblem(409, { "": [refusal] })));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${refusal}`]));
    expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
  });
});

describe("cancelling a ticket", () => {
  const toggle = () =>
    screen.findByRole("switch", { name: "The ticket of Sam Rivera is cancelled" });

  it("asks first, and is taken back the same way", async () => {
    const { user, state } = openTickets([someTicket()]);
    await user.click(await toggle());
    expect(questions[0]).toMatch(/^Are you sure to cancel this ticket\?/);
    await waitFor(async () => expect(await toggle()).toBeChecked());
    expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
    await user.click(await toggle());
    expect(questions[1]).toMatch(/^Are you sure to un-cancel this ticket\?/);
    await waitFor(() =>
      expect(state.sent).toEqual([
        { id: 51, isCancelled: true, ifMatch: '"1-"' },
        { id: 51, isCancelled: false, ifMatch: '"1-"' },
      ]),
    );
  });

  it("gives groups their rounds back, and names those that have lost theirs", async () => {
    const morning = { id: 3, name: "Morning", startDate: "2027-06-12", startTime: "08:00:00" };
    const group = { roundId: null, round: null };
    const left = [
      { ...group, id: 61, name: "Group 1", leftRound: morning },
      { ...group, id: 62, name: "Group 2", leftRound: null },
    ];
    const { user } = openTickets([someTicket({ isCancelled: true, groups: left })]);
    await user.click(await toggle());
    expect(questions).toEqual([
      "Are you sure to un-cancel this ticket?\n\n" +
        "If there is still room for it: Group 1 returns into Morning.\n\nGroups without a round can choose one.",
    ]);
    await waitFor(() =>
      expect(alerts).toEqual([
        "The ticket is no longer cancelled, but not all of its groups are back in their rounds.\n\n" +
          "Group 1 has lost its place in Morning.",
      ]),
    );
  });

  it("speaks of no round where the category does not play golf", async () => {
    const ticketCategory = { ...someTicket().ticketCategory, playFlag: false };
    const { user } = openTickets([someTicket({ ticketCategory })]);
    await user.click(await toggle());
    await waitFor(async () => expect(await toggle()).toBeChecked());
    await user.click(await toggle());
    expect(questions).toEqual([
      "Are you sure to cancel this ticket?\n\nIts passes are no longer valid, and its place is free for others.",
      "Are you sure to un-cancel this ticket?",
    ]);
  });

  it("cannot be taken back once the place is sold", async () => {
    const { user } = openTickets([someTicket({ isCancelled: true })]);
    server.use(
      http.put(
        "/api/Ticket",
        () => someProblem(409, { isCancelled: ["Its place has been sold."] }) as never,
      ),
    );
    await user.click(await toggle());
    await waitFor(() => expect(alerts).toEqual(["Error: Its place has been sold."]));
    await waitFor(async () => expect(await toggle()).toBeChecked());
  });
});
