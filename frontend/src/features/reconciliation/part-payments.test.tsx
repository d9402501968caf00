import { screen, waitFor, within } from "@testing-library/react";
import { have, haveWithGone, reconciliationAddress, someRow } from "#testing/bank.ts";
import { someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
});

describe("reconciliation of part payments", () => {
  it("shows the part of a matched payment that left the books", async () => {
    const match = { ticketId: 51, amount: 325, day: "2027-05-04", added: true };
    const matches = [
      { ...match, ledgerEntryId: 5, reference: "FW-7K3Q2M", left: 100 },
      { ...match, ledgerEntryId: 6, reference: "FW-4RRRRR", left: 0 },
    ];
    haveWithGone(550, someRow({ state: "matched", proposal: null, matches }));
    visit(`${reconciliationAddress}?state=matched`);
    const part = "FW-7K3Q2M: $325, of which $100 is still a payment in the books";
    expect(await screen.findByText(part)).toBeVisible();
    expect(
      screen.getByText("FW-4RRRRR: $325, which is no payment in the books any more"),
    ).toBeVisible();
    expect(
      await screen.findByText(/^\$550 of it is no payment in the books any more/),
    ).toBeVisible();
  });

  it("offers a further payment when an equal part is in the books", async () => {
    const ticket = { reference: "FW-7K3Q2M", name: "Sam Rivera", amount: 325 };
    const entries = [{ ...ticket, ledgerEntryId: 5, day: "2027-05-01" }];
    const payments = [{ ...ticket, ticketId: 51, gift: 0 }];
    const sent = have(
      someRow({
        amount: 325,
        proposal: { why: "reference", payments: [], entries },
        otherwise: { why: "reference", payments, entries: [] },
      }),
    );
    const { user } = visit(reconciliationAddress);
    const told =
      "Or it is a further payment, as that much is still due: FW-7K3Q2M, Sam Rivera: $325";
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByRole("button", { name: "Match with the books" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Enter as a further payment" }));
    const further = { payments: [{ ticketId: 51, amount: 325 }], entryIds: [] };
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "matched", ...further }));
  });

  it("offers a further payment beside another ticket's in the books", async () => {
    const sam = { reference: "FW-7K3Q2M", name: "Sam Rivera", amount: 325 };
    const kim = { reference: "FW-4RRRRR", name: "Kim Park", amount: 650 };
    const [part, paid] = [
      { ...sam, ledgerEntryId: 5, day: "2027-05-01" },
      { ...kim, ledgerEntryId: 6, day: "2027-05-02" },
    ];
    const payments = [{ ...sam, ticketId: 51, gift: 0 }];
    const sent = have(
      someRow({
        amount: 975,
        proposal: { why: "reference", payments: [], entries: [part, paid] },
        otherwise: { why: "reference", payments, entries: [paid] },
      }),
    );
    const { user } = visit(reconciliationAddress);
    const told =
      "Or it is a further payment, as that much is still due: FW-7K3Q2M, Sam Rivera: $325, beside FW-4RRRRR, Kim Park: $650, in the books on 5/2/2027";
    expect(await screen.findByText(told)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Enter as a further payment" }));
    const further = { payments: [{ ticketId: 51, amount: 325 }], entryIds: [6] };
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "matched", ...further }));
  });

  it("shows a part in the books beside the owed rest, and confirms both", async () => {
    const kim = { reference: "FW-4RRRRR", name: "Kim Park", amount: 650 };
    const payments = [{ ...kim, ticketId: 52, gift: 0 }];
    const entries = [
      { ...kim, reference: "FW-7K3Q2M", name: "Sam Rivera", ledgerEntryId: 5, day: "2027-05-01" },
    ];
    const sent = have(someRow({ amount: 1300, proposal: { why: "reference", payments, entries } }));
    const { user } = visit(reconciliationAddress);
    const told =
      "FW-4RRRRR, Kim Park: $650; FW-7K3Q2M, Sam Rivera: $650, in the books on 5/1/2027 (its reference is in the text)";
    expect(await screen.findByText(told)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    const both = { payments: [{ ticketId: 52, amount: 650 }], entryIds: [5] };
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "matched", ...both }));
  });

  it("shows the gift in a payment before it is confirmed", async () => {
    const payment = { ticketId: 51, reference: "FW-7K3Q2M", name: "Sam Rivera" };
    const payments = [{ ...payment, amount: 1300, gift: 650 }];
    have(someRow({ amount: 1300, proposal: { why: "reference", payments, entries: [] } }));
    visit(reconciliationAddress);
    const told =
      "FW-7K3Q2M, Sam Rivera: $1,300, of which $650 is a gift (its reference is in the text)";
    expect(await screen.findByText(told)).toBeVisible();
  });

  it("asks for a partly paid ticket whether the payment is a further one", async () => {
    const sent = have(someRow({ proposal: null, name: "S. Rivera", amount: 325 }));
    const tickets = [
      someTicket({ id: 51, reference: "FW-7K3Q2M", outstanding: 650, received: 0 }),
      someTicket({ id: 52, reference: "FW-4RRRRR", outstanding: 325, received: 325 }),
    ];
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ response }) => response(200).json(tickets)),
    );
    const { user } = visit(reconciliationAddress);
    await user.click(await screen.findByRole("button", { name: "Choose tickets" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose tickets" }));
    await user.click(await dialog.findByRole("checkbox", { name: /FW-7K3Q2M/ }));
    expect(dialog.queryByRole("checkbox", { name: /further payment/ })).toBeNull();
    await user.click(dialog.getByRole("checkbox", { name: /FW-7K3Q2M/ }));
    await user.click(dialog.getByRole("checkbox", { name: /FW-4RRRRR/ }));
    await user.click(dialog.getByRole("checkbox", { name: /further payment/ }));
    await user.click(dialog.getByRole("button", { name: "Match" }));
    const chosen = { id: 91, state: "matched", ticketIds: [52], isNew: true };
    await waitFor(() => expect(sent[0]).toEqual(chosen));
  });

  it("counts a part in the books beside the rest, unless it is a further one", async () => {
    have(someRow({ proposal: null, name: "S. Rivera", amount: 650 }));
    const ticket = someTicket({ id: 52, outstanding: 325, received: 325 });
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ response }) => response(200).json([ticket])),
    );
    const { user } = visit(reconciliationAddress);
    await user.click(await screen.findByRole("button", { name: "Choose tickets" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose tickets" }));
    await user.click(
      await dialog.findByRole("checkbox", { name: /\$325 due, \$325 in the books$/ }),
    );
    expect(dialog.getByText("1 ticket chosen, for $650 of $650")).toBeVisible();
    await user.click(dialog.getByRole("checkbox", { name: /further payment/ }));
    const gift = "1 ticket chosen, for $325 of $650: $325 would be a gift";
    expect(dialog.getByText(gift)).toBeVisible();
  });
});
