import { screen, waitFor } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { http, server } from "#testing/server.ts";
import { questions } from "#testing/setup.ts";
import { ada, openTickets } from "#testing/tickets-admin.tsx";

describe("a ticket with a last day to pay", () => {
  it("shows the day, and that it is overdue", async () => {
    openTickets([someTicket({ dueOn: "2024-05-15" }), someTicket({ ...ada, dueOn: "2199-05-15" })]);
    expect(await screen.findByText("$2,400 due by 5/15/2024")).toBeVisible();
    expect(screen.getByText("$2,400 due by 5/15/2199")).toBeVisible();
    expect(screen.getAllByText("Overdue", { selector: "p" })).toHaveLength(1);
  });

  it("can be marked as paid by a check on its way", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put("/api/Ticket/checkPromised", async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(someTicket({ checkPromised: true }));
      }),
    );
    const { user } = openTickets([someTicket({ dueOn: "2199-05-15" })]);
    await user.click(await screen.findByLabelText("Check promised"));
    await waitFor(() => expect(sent).toEqual([{ id: 51, checkPromised: true }]));
  });
});

describe("selected unpaid tickets", () => {
  it("lapse after a confirmation, and show the outcome", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("/api/Ticket/lapse", async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json({ lapsed: 1, nothingDue: 0, partPaid: 1, checkedIn: 0 });
      }),
    );
    const { user } = openTickets([someTicket(), someTicket(ada)]);
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    await user.click(screen.getByRole("button", { name: "Let lapse" }));
    expect(questions).toEqual([
      "Let 2 tickets lapse? Each is cancelled, its buyer is mailed that it was not paid, and its place is free for others.",
    ]);
    expect(await screen.findByText("1 ticket lapsed. 1 ticket paid in part.")).toBeVisible();
    expect(sent).toEqual([{ ids: [51, 52] }]);
  });
});

describe("a lapsed ticket", () => {
  it("can be revived", async () => {
    const { user } = openTickets([
      someTicket({ isCancelled: true, lapsedAt: "2027-05-16T10:00:00Z" }),
    ]);
    const sent: unknown[] = [];
    server.use(
      http.put("/api/Ticket", async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(someTicket());
      }),
    );
    expect(await screen.findByText("Lapsed 5/16/2027")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Take it up again" }));
    await waitFor(() => expect(sent).toEqual([{ id: 51, isCancelled: false }]));
  });
});
