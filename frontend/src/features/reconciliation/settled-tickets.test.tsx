import { screen } from "@testing-library/react";
import { have, reconciliationAddress, someRow, someSettled } from "#testing/bank.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { ofCancelledEvent } from "#testing/ticket-factories.ts";

function expectLeadsToPayments(): void {
  const link = screen.getByRole("link", { name: "Payments of FW-7K3Q2M" });
  expect(link).toHaveAttribute("href", "/tournaments/7/admin/tickets/attendee/51/payments");
}

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
});

describe("a payment for a ticket without a due amount", () => {
  it("links to Payments when a chosen ticket's event is cancelled", async () => {
    have(someRow({ proposal: null, name: "S. Rivera" }));
    const why = "ticketIds hold FW-7K3Q2M, which waits for no payment";
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ response }) =>
        response(200).json([ofCancelledEvent({ outstanding: 0 })]),
      ),
      http.put("/api/BankRow", () => someProblem(422, { ticketIds: [why] })),
    );
    const { user } = visit(reconciliationAddress);
    await user.click(await screen.findByRole("button", { name: "Choose tickets" }));
    await user.click(await screen.findByRole("checkbox"));
    expect(screen.queryByText(/first, then match it/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Match" }));
    expect(await screen.findByText(/first, then match it/)).toBeVisible();
    expectLeadsToPayments();
  });

  it("links to Payments when the text names a ticket of a cancelled event", async () => {
    have(someRow({ proposal: null, settledTickets: [someSettled()] }));
    visit(reconciliationAddress);
    expect(await screen.findByText(/first, then match it/)).toBeVisible();
    expectLeadsToPayments();
  });

  it("lists the references of tickets without a due amount", async () => {
    const settledTickets = [
      someSettled({ why: "paid" }),
      someSettled({ ticketId: 52, reference: "FW-4RRRRR", why: "cancelled", forSponsors: true }),
      someSettled({ ticketId: 53, reference: "FW-5RRRRR" }),
      someSettled({ ticketId: null, reference: "FW-6RRRRR", why: "elsewhere" }),
    ];
    have(someRow({ proposal: null, settledTickets }));
    visit(reconciliationAddress);
    expect(await screen.findByText("FW-7K3Q2M is named, but is paid already.")).toBeVisible();
    expect(screen.getByText("FW-4RRRRR is named, but is cancelled.")).toBeVisible();
    expect(screen.getByText("FW-5RRRRR is named, but its event is cancelled.")).toBeVisible();
    expect(screen.getByText("FW-6RRRRR is named, but is of another event.")).toBeVisible();
    expectLeadsToPayments();
    const ofSponsor = screen.getByRole("link", { name: "Payments of FW-4RRRRR" });
    expect(ofSponsor).toHaveAttribute("href", "/tournaments/7/admin/tickets/sponsor/52/payments");
    expect(screen.queryByRole("link", { name: "Payments of FW-6RRRRR" })).toBeNull();
  });
});
