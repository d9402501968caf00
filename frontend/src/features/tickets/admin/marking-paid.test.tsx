import { screen, waitFor, within } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { comeBackLater } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";
import { ofCancelledEvent } from "#testing/ticket-factories.ts";
import { ada, openTickets, paidByCheck, paidToggle } from "#testing/tickets-admin.tsx";

afterEach(() => {
  vi.useRealTimers();
});

async function inDialog(button: string) {
  return within(await screen.findByRole("dialog")).findByRole("button", { name: button });
}

describe("marking a ticket paid", () => {
  it("asks for the method, and submits on Enter", async () => {
    const { user, state } = openTickets([someTicket()]);
    await user.click(await paidToggle("Sam Rivera"));
    await screen.findByRole("dialog", { name: "Are you sure to mark this ticket paid?" });
    expect(screen.getByText("Of Sam Rivera (FW-7K3Q2M).")).toBeVisible();
    expect(screen.getByText("A payment of $2,400 is entered.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(state.sent).toEqual([]);
    await user.click(await paidToggle("Sam Rivera"));
    await waitFor(() => expect(screen.getByLabelText("Date paid")).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(async () => expect(await paidToggle("Sam Rivera")).toBeChecked());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(questions).toEqual([]);
    expect(state.sent).toEqual([{ id: 51, paid: true, ifMatch: '"1-"' }]);
  });

  it("takes method, reference and note in the same dialog", async () => {
    const { user, state } = openTickets([someTicket()]);
    await user.click(await paidToggle("Sam Rivera"));
    await user.type(await screen.findByLabelText(/^Method/), "Check");
    await user.type(screen.getByLabelText(/^Reference/), "1042{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const told = { paymentMethod: "Check", paymentReference: "1042" };
    expect(state.sent).toEqual([{ id: 51, paid: true, ...told, ifMatch: '"1-"' }]);
  });

  it("can be undone in the same way", async () => {
    const { user, state } = openTickets([someTicket(paidByCheck)]);
    await user.click(await paidToggle("Sam Rivera"));
    expect(questions).toEqual(["Are you sure to mark this ticket unpaid?"]);
    await waitFor(() => expect(state.sent).toEqual([{ id: 51, paid: false, ifMatch: '"1-"' }]));
  });

  it("shows the new state after another person's change", async () => {
    const { user, state } = openTickets([someTicket()]);
    server.use(
      http.put("/api/Ticket", () => {
        state.tickets = [someTicket({ ...paidByCheck, version: 2 })];
        const changed = { "": ["Somebody else has changed this."] };
        return someProblem(409, changed, "/problems/stale");
      }),
    );
    await user.click(await paidToggle("Sam Rivera"));
    await user.click(await inDialog("Mark paid"));
    await waitFor(() => expect(alerts).toEqual(["Error: Somebody else has changed this."]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect(await paidToggle("Sam Rivera")).toBeChecked());
    expect(screen.getByText("Check 1042")).toBeVisible();
  });

  it("works for several at once, with the method of payment", async () => {
    const { user, state } = openTickets([
      someTicket(),
      someTicket(ada),
      someTicket({ id: 53, ...paidByCheck }),
    ]);
    await user.click(
      await screen.findByRole("checkbox", { name: "Select the ticket of Ada Cole" }),
    );
    expect(screen.getByText("1 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Select all unpaid" }));
    expect(screen.getByText("2 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    await screen.findByRole("dialog", { name: "Mark 2 tickets paid" });
    expect(screen.getByText("Payments of $4,800 in all are entered.")).toBeVisible();
    await user.type(screen.getByLabelText(/^Method/), "Check");
    await user.type(screen.getByLabelText(/^Reference/), "77");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Mark paid" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(state.sent).toEqual([
      {
        ids: [52, 51],
        paid: true,
        paymentMethod: "Check",
        paymentReference: "77",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Mark paid" })).toBeNull());
  });

  it("names the purchasers, also of tickets that are not shown", async () => {
    const { user, state } = openTickets([someTicket(), someTicket(ada)]);
    await user.click(
      await screen.findByRole("checkbox", { name: "Select the ticket of Ada Cole" }),
    );
    const search = screen.getByRole("searchbox", { name: "Search tickets" });
    await user.type(search, "Sam{Enter}");
    expect(await screen.findByText("1 selected, 1 not shown here")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Select all unpaid" }));
    expect(screen.getByText("2 selected, 1 not shown here")).toBeVisible();
    await user.clear(search);
    await user.type(search, "Nobody{Enter}");
    expect(await screen.findByText("2 selected, 2 not shown here")).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Golfer" }));
    expect(await screen.findByText("2 selected")).toBeVisible();
    await user.type(screen.getByRole("searchbox", { name: "Search tickets" }), "Nobody{Enter}");
    await screen.findByText("2 selected, 2 not shown here");
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    expect(
      await screen.findByText("Of Ada Cole (FW-7K3Q2M), Sam Rivera (FW-7K3Q2M)."),
    ).toBeVisible();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Mark paid" }));
    await waitFor(() => expect(state.sent).toEqual([{ ids: [52, 51], paid: true }]));
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
    expect(screen.getByText("No tickets match “Nobody”.")).toHaveFocus();
  });

  it("is given up for all selected tickets by one press", async () => {
    const { user } = openTickets([someTicket(), someTicket(ada)]);
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    expect(screen.queryByRole("button", { name: "Clear selection" })).toBeNull();
    await user.type(screen.getByRole("searchbox", { name: "Search tickets" }), "Ada{Enter}");
    await screen.findByText("2 selected, 1 not shown here");
    await user.click(screen.getByRole("button", { name: "Select none" }));
    expect(screen.getByText("1 selected, 1 not shown here")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(screen.getByText("1 in all")).toHaveFocus();
  });

  it("leaves out tickets that were paid or cancelled since the selection", async () => {
    const { user, state } = openTickets([someTicket(), someTicket(ada), someTicket({ id: 53 })]);
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    await user.click(await paidToggle("Ada Cole"));
    await user.click(await inDialog("Mark paid"));
    expect(await screen.findByText("2 selected")).toBeVisible();
    state.tickets = state.tickets.map((one) => ({ ...one, isCancelled: one.id === 53 }));
    await comeBackLater();
    expect(await screen.findByText("1 selected")).toBeVisible();
  });

  it("is not offered once the event was cancelled", async () => {
    const { user } = openTickets([ofCancelledEvent(), ofCancelledEvent({ ...ada, paid: true })]);
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    expect(screen.getByText(/^This event was cancelled. Money that still comes/)).toBeVisible();
    for (const name of ["Mark paid", "Mail a reminder", "Let lapse"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy address" })).toBeVisible();
    expect(screen.queryByRole("switch", { name: "The ticket of Sam Rivera is paid" })).toBeNull();
    expect(await paidToggle("Ada Cole")).toBeChecked();
  });

  it("sends noon for another day than today", async () => {
    vi.useFakeTimers({ now: new Date("2027-05-01T20:00:00Z"), toFake: ["Date"] });
    const { user, state } = openTickets([someTicket()]);
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    const day = await screen.findByLabelText("Date paid");
    expect(day).toHaveValue("2027-05-01");
    await user.clear(day);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Mark paid" }));
    expect(alerts).toEqual(["datePaid cannot be empty"]);
    await user.type(day, "2027-04-20");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Mark paid" }));
    const datePaid = "2027-04-20T16:00:00.000Z";
    await waitFor(() => expect(state.sent).toEqual([{ ids: [51], paid: true, datePaid }]));
  });

  it("several at once is all or nothing", async () => {
    const { user } = openTickets([someTicket(), someTicket(ada)]);
    server.use(
      http.put(
        "/api/Ticket/paid",
        () => someProblem(409, { ids: ["The ticket of Ada Cole is cancelled."] }) as never,
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    await user.click(screen.getByRole("button", { name: "Mark paid" }));
    await user.click(
      await within(screen.getByRole("dialog")).findByRole("button", { name: "Mark paid" }),
    );
    await waitFor(() => expect(alerts).toEqual(["Error: The ticket of Ada Cole is cancelled."]));
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("can be completed afterwards", async () => {
    const { user, state } = openTickets([someTicket(paidByCheck)]);
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

  it("can be corrected to another day", async () => {
    const { user, state } = openTickets([someTicket(paidByCheck)]);
    await user.click(await screen.findByRole("button", { name: "Payment details" }));
    const day = await screen.findByLabelText("Date paid");
    expect(day).toHaveValue("2027-05-01");
    await user.clear(day);
    await user.type(day, "2027-04-20");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(state.sent).toMatchObject([{ id: 51, datePaid: "2027-04-20T16:00:00.000Z" }]),
    );
  });
});
