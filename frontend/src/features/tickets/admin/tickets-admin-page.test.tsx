import { screen, waitFor, within } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
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
  it("are listed by category, with the first one open", async () => {
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

  it("allow to correct the name of a purchaser in place", async () => {
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

  it("show sums outstanding, to refund and on top", async () => {
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

  it("show the received sum for a cancelled event", async () => {
    openTickets([ofCancelledEvent({ price: 650, received: 300, outstanding: 0 })]);
    await purchasers();
    expect(screen.getByText("$300 received")).toBeVisible();
  });

  it("are filtered by the server with one of each pair of tags", async () => {
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

  it("have links to other categories in which a search finds some", async () => {
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

  it("are searched and paged by the server", async () => {
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

  it("can be retried after a failure", async () => {
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
