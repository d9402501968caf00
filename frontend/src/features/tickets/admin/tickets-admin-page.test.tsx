import { screen, waitFor, within } from "@testing-library/react";
import type { Ticket } from "#api/types.ts";
import { somePerson, someTicket, someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/tickets/attendee";
const ada = { id: 52, user: somePerson("Ada", "Cole", "ada@club.example") };
const paid = {
  paid: true,
  datePaid: "2027-05-01T18:30:00Z",
  paymentMethod: "Check",
  paymentReference: "1042",
  paymentNote: "From her club",
};

interface Served {
  tickets: Ticket[];
  total: number;
  /** The queries of the list, as they came. */
  asked: Record<string, string>[];
  /** The bodies of the changes, as they came. */
  sent: unknown[];
}

/** The server has these tickets, and takes changes to them. */
function open(tickets: Ticket[], total = tickets.length, at = address) {
  signedInAs({ roles: ["Admin"] });
  const state: Served = { tickets, total, asked: [], sent: [] };
  const change = (ids: readonly number[], changes: Partial<Ticket>) => {
    state.tickets = state.tickets.map((one) =>
      ids.includes(one.id) ? { ...one, ...changes } : one,
    );
    return state.tickets.filter(({ id }) => ids.includes(id));
  };
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json([
        someTicketCategory(),
        someTicketCategory({ id: 9, name: "Golfer", availableTickets: 0 }),
        someTicketCategory({ id: 14, name: "Gold Sponsor", sponsorFlag: true }),
      ]),
    ),
    http.get("/api/Ticket/query/tournament/{id}", ({ request }) => {
      state.asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return new Response(JSON.stringify(state.tickets), {
        headers: { "Content-Type": "application/json", "X-Total-Count": String(state.total) },
      });
    }),
    http.get("/api/Waitlist", ({ response }) => response(200).json([])),
    http.get("/api/Ticket/{id}", ({ params }) => {
      const found = state.tickets.find(({ id }) => String(id) === params.id);
      return new Response(JSON.stringify(found), {
        headers: { "Content-Type": "application/json", ETag: '"3"' },
      });
    }),
    http.put("/api/Ticket", async ({ request, response }) => {
      const { id, ...changes } = await request.json();
      state.sent.push({ id, ...changes, ifMatch: request.headers.get("If-Match") });
      return response(200).json(change([id], changes)[0] ?? someTicket());
    }),
    http.put("/api/Ticket/paid", async ({ request, response }) => {
      const { ids, ...changes } = await request.json();
      state.sent.push({ ids, ...changes });
      return response(200).json(change(ids, changes));
    }),
  );
  return { state, ...visit(at) };
}

const users = async () => {
  const table = within(await screen.findByRole("table", { name: "Tickets" }));
  return table
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[1]?.textContent);
};
const paidToggle = (name: string) =>
  screen.findByRole("switch", { name: `The ticket of ${name} is paid` });

describe("the tickets of a tournament", () => {
  it("are listed by category, the first one to begin with", async () => {
    const {
      user,
      state,
      address: where,
    } = open([someTicket({ ...paid, sponsor: { name: "Acme Clinic" } }), someTicket(ada)]);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Attendee Tickets" })).toBeVisible();
    expect(await users()).toEqual(["Sam Riverasam@fairway.example", "Ada Coleada@club.example"]);
    const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Foursome", "Golfer"]);
    expect(screen.getByRole("tab", { name: "Foursome" })).toHaveAttribute("aria-selected", "true");
    const cells = within(screen.getAllByRole("row")[1] ?? document.body).getAllByRole("cell");
    expect(cells.slice(2, 6).map(({ textContent }) => textContent)).toEqual([
      "Acme Clinic",
      "Foursome",
      "1",
      "5/1/2027 2:30 PMCheck 1042From her clubPayment details",
    ]);
    expect(screen.getAllByRole("link", { name: "1 group" })[0]).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee/51/groups",
    );
    expect(state.asked).toEqual([{ ticketCategoryId: "11", search: "", limit: "50", offset: "0" }]);

    await user.click(screen.getByRole("tab", { name: "Golfer" }));
    expect(where()).toBe(`${address}?category=9`);
    await waitFor(() => expect(state.asked.at(-1)).toMatchObject({ ticketCategoryId: "9" }));
    const newTicket = screen.getByRole("link", { name: "New Ticket" });
    expect(newTicket).toHaveAttribute("href", `${address}/new`);
  });

  it("are filtered by the server, one of each pair of tags at a time", async () => {
    const { user, state, address: where } = open([someTicket()]);
    const tag = (name: string) => screen.getByRole("checkbox", { name });
    await paidToggle("Sam Rivera");
    await user.click(tag("Unpaid"));
    await user.click(tag("Not Cancelled"));
    expect(where()).toBe(`${address}?paid=false&cancelled=false`);
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
    expect(where()).toBe(`${address}?paid=true`);
  });

  it("are searched and turned over by the server", async () => {
    const { user, state } = open([someTicket()], 4000);
    expect(await screen.findByText("1–1 of 4,000")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Next" }));
    await waitFor(() => expect(state.asked.at(-1)).toMatchObject({ offset: "50" }));
    await user.type(screen.getByRole("searchbox", { name: "Search tickets" }), "1042{Enter}");
    await waitFor(() => expect(state.asked.at(-1)).toMatchObject({ search: "1042", offset: "0" }));
  });

  it("may be none", async () => {
    const { user } = open([]);
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
    const { user } = open([someTicket()]);
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", () => Response.error() as never, {
        once: true,
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await users()).toHaveLength(1);
  });
});

describe("marking a ticket paid", () => {
  it("asks first", async () => {
    const { user, state } = open([someTicket()]);
    answerQuestionsWith("no");
    await user.click(await paidToggle("Sam Rivera"));
    expect(questions).toEqual(["Are you sure to mark this ticket paid?"]);
    expect(state.sent).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(await paidToggle("Sam Rivera"));
    await waitFor(async () => expect(await paidToggle("Sam Rivera")).toBeChecked());
    expect(state.sent).toEqual([{ id: 51, paid: true, ifMatch: '"3"' }]);
  });

  it("is taken back the same way", async () => {
    const { user, state } = open([someTicket(paid)]);
    await user.click(await paidToggle("Sam Rivera"));
    expect(questions).toEqual(["Are you sure to mark this ticket unpaid?"]);
    await waitFor(() => expect(state.sent).toEqual([{ id: 51, paid: false, ifMatch: '"3"' }]));
  });

  it("is done for several at once, with how they were paid", async () => {
    const { user, state } = open([someTicket(), someTicket(ada), someTicket({ id: 53, ...paid })]);
    await user.click(
      await screen.findByRole("checkbox", { name: "Select the ticket of Ada Cole" }),
    );
    expect(screen.getByText("1 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Select all unpaid" }));
    expect(screen.getByText("2 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    await screen.findByRole("dialog", { name: "Mark 2 tickets paid" });
    await user.type(screen.getByLabelText(/^Method/), "Check");
    await user.type(screen.getByLabelText(/^Reference/), "77");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(state.sent).toEqual([
      {
        ids: [51, 52],
        paid: true,
        paymentMethod: "Check",
        paymentReference: "77",
        paymentNote: "",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Mark paid" })).toBeNull());
  });

  it("several at once is all or nothing", async () => {
    const { user } = open([someTicket(), someTicket(ada)]);
    server.use(
      http.put(
        "/api/Ticket/paid",
        () => someProblem(409, { ids: ["The ticket of Ada Cole is cancelled."] }) as never,
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual(["Error: The ticket of Ada Cole is cancelled."]));
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("is told more about afterwards", async () => {
    const { user, state } = open([someTicket(paid)]);
    await user.click(await screen.findByRole("button", { name: "Payment details" }));
    const reference = await screen.findByLabelText(/^Reference/);
    await user.clear(reference);
    await user.type(reference, "1043");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(state.sent).toEqual([
      {
        id: 51,
        paymentMethod: "Check",
        paymentReference: "1043",
        paymentNote: "From her club",
        ifMatch: '"3"',
      },
    ]);
    expect(alerts).toEqual(["Ticket successfully updated."]);
  });
});

describe("cancelling a ticket", () => {
  const toggle = () =>
    screen.findByRole("switch", { name: "The ticket of Sam Rivera is cancelled" });

  it("asks first, and is taken back the same way", async () => {
    const { user, state } = open([someTicket()]);
    await user.click(await toggle());
    expect(questions[0]).toMatch(/^Are you sure to cancel this ticket\?/);
    await waitFor(async () => expect(await toggle()).toBeChecked());
    expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
    await user.click(await toggle());
    expect(questions[1]).toMatch(/^Are you sure to un-cancel this ticket\?/);
    await waitFor(() =>
      expect(state.sent).toEqual([
        { id: 51, isCancelled: true, ifMatch: '"3"' },
        { id: 51, isCancelled: false, ifMatch: '"3"' },
      ]),
    );
  });

  it("cannot be taken back once the place is sold", async () => {
    const { user } = open([someTicket({ isCancelled: true })]);
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
