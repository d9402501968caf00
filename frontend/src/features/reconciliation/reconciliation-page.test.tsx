import { screen, waitFor, within } from "@testing-library/react";
import type { BankImport } from "#api/types.ts";
import { have, someRow, someSettled } from "#testing/bank.ts";
import { someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { questions } from "#testing/setup.ts";
import { ofCancelledEvent } from "#testing/ticket-factories.ts";

const address = "/tournaments/7/admin/reconciliation";

function expectLeadsToPayments(): void {
  const link = screen.getByRole("link", { name: "Payments of FW-7K3Q2M" });
  expect(link).toHaveAttribute("href", "/tournaments/7/admin/tickets/attendee/51/payments");
}

/** The server answers files in this order; returns what is said of them. */
function importing(...outcomes: (Partial<BankImport> | Record<string, string[]>)[]): unknown[] {
  const left = [...outcomes];
  const sent: unknown[] = [];
  server.use(
    http.post("/api/BankFile", async ({ request, response }) => {
      const form = await request.formData();
      form.delete("File");
      form.delete("TournamentId");
      sent.push(Object.fromEntries(form));
      const next = left.shift() ?? {};
      if ("DayFirst" in next || "File" in next) return someProblem(422, next);
      const none = { source: null, headings: [], examples: [], payments: [] };
      return response(201).json({ ...none, added: 0, known: 0, passedOver: 0, ...next });
    }),
  );
  return sent;
}

const payment = { day: "2027-05-04", amount: 650, name: "Sam", checkNumber: "", memo: "ZELLE" };

const csv = () => new File(["a,b,c"], "bank.csv", { type: "text/csv" });

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
  have();
});

describe("reconciliation", () => {
  it("is loading, then empty", async () => {
    visit(address);
    expect(await screen.findByText("Loading...")).toBeVisible();
    expect(await screen.findByText("No file was taken in yet.")).toBeVisible();
  });

  it("says that the payments could not be loaded", async () => {
    server.use(
      http.get("/api/BankRow/query/tournament/{id}", () => someProblem(503, { "": ["Later."] })),
    );
    visit(address);
    expect(await screen.findByText("The payments could not be loaded just now.")).toBeVisible();
  });

  it("confirms what is proposed, as it was shown", async () => {
    const sent = have(someRow());
    const { user } = visit(address);
    const told = "FW-7K3Q2M, Sam Rivera: $650 (its reference is in the text)";
    expect(await screen.findByText(told)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          id: 91,
          state: "matched",
          payments: [{ ticketId: 51, amount: 650 }],
          entryIds: [],
        },
        '"2-"',
      ]),
    );
  });

  it("keeps as a gift what nothing is proposed for", async () => {
    const sent = have(someRow({ proposal: null }));
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Keep as a gift" }));
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "gift" }));
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  });

  it("undoes what was matched after a question", async () => {
    const match = {
      ledgerEntryId: 5,
      ticketId: 51,
      reference: "FW-7K3Q2M",
      amount: 650,
      left: 650,
    };
    const sent = have(
      someRow({
        state: "matched",
        proposal: null,
        matches: [{ ...match, day: "2027-05-04", added: false }],
        settledAt: "2027-05-06T12:00:00Z",
        settledBy: "ann@fairway.example",
      }),
    );
    const { user } = visit(`${address}?state=matched`);
    expect(await screen.findByText("FW-7K3Q2M: $650, in the books before")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(questions).toHaveLength(1);
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "open" }));
  });

  it("matches a payment with tickets that are chosen by name", async () => {
    const sent = have(someRow({ proposal: null, name: "S. Rivera", amount: 1300 }));
    const paid = { id: 52, reference: "FW-4RRRRR", outstanding: 0, received: 650 };
    const tickets = [someTicket({ id: 51, outstanding: 650 }), someTicket(paid)];
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ request, response }) => {
        const search = new URL(request.url).searchParams.get("search");
        return response(200).json(search === "kim" ? tickets.slice(1) : tickets.slice(0, 1));
      }),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Choose tickets" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose tickets" }));
    expect(dialog.getByRole("button", { name: "Match" })).toBeDisabled();
    await user.click(await dialog.findByRole("checkbox", { name: /\$650 due$/ }));
    expect(
      dialog.getByText("1 ticket chosen, for $650 of $1,300: $650 would be a gift"),
    ).toBeVisible();
    const search = dialog.getByLabelText("Name or reference");
    await user.clear(search);
    await user.type(search, "kim");
    await user.click(
      await dialog.findByRole("checkbox", { name: /FW-4RRRRR.*\$650 in the books$/ }),
    );
    expect(dialog.getByRole("checkbox", { name: /\$650 due$/ })).toBeChecked();
    expect(dialog.getByText("2 tickets chosen, for $1,300 of $1,300")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Match" }));
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "matched", ticketIds: [51, 52] }));
  });

  it("says why chosen tickets do not fit", async () => {
    have(someRow({ proposal: null, name: "S. Rivera" }));
    const why = "ticketIds wait for $650, which is less than what came";
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicket()]),
      ),
      http.put("/api/BankRow", () => someProblem(422, { ticketIds: [why] })),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Choose tickets" }));
    await user.click(await screen.findByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Match" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The chosen tickets wait for $650, which is less than what came",
    );
    await user.click(screen.getByRole("checkbox"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("leads to Payments where a chosen ticket is of a cancelled event", async () => {
    have(someRow({ proposal: null, name: "S. Rivera" }));
    const why = "ticketIds hold FW-7K3Q2M, which waits for no payment";
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ response }) =>
        response(200).json([ofCancelledEvent({ outstanding: 0 })]),
      ),
      http.put("/api/BankRow", () => someProblem(422, { ticketIds: [why] })),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Choose tickets" }));
    await user.click(await screen.findByRole("checkbox"));
    expect(screen.queryByText(/first, then match it/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Match" }));
    expect(await screen.findByText(/first, then match it/)).toBeVisible();
    expectLeadsToPayments();
  });

  it("leads to Payments where a text names a ticket of a cancelled event", async () => {
    have(someRow({ proposal: null, settledTickets: [someSettled()] }));
    visit(address);
    expect(await screen.findByText(/first, then match it/)).toBeVisible();
    expectLeadsToPayments();
  });

  it("tells references of tickets for which nothing is to be paid", async () => {
    const settledTickets = [
      someSettled({ why: "paid" }),
      someSettled({ ticketId: 52, reference: "FW-4RRRRR", why: "cancelled", forSponsors: true }),
      someSettled({ ticketId: 53, reference: "FW-5RRRRR" }),
      someSettled({ ticketId: null, reference: "FW-6RRRRR", why: "elsewhere" }),
    ];
    have(someRow({ proposal: null, settledTickets }));
    visit(address);
    expect(await screen.findByText("FW-7K3Q2M is named, but is paid already.")).toBeVisible();
    expect(screen.getByText("FW-4RRRRR is named, but is cancelled.")).toBeVisible();
    expect(screen.getByText("FW-5RRRRR is named, but its event is cancelled.")).toBeVisible();
    expect(screen.getByText("FW-6RRRRR is named, but is of another event.")).toBeVisible();
    expectLeadsToPayments();
    const ofSponsor = screen.getByRole("link", { name: "Payments of FW-4RRRRR" });
    expect(ofSponsor).toHaveAttribute("href", "/tournaments/7/admin/tickets/sponsor/52/payments");
    expect(screen.queryByRole("link", { name: "Payments of FW-6RRRRR" })).toBeNull();
  });

  it("shows all of a long text on demand", async () => {
    const memo = `${"word ".repeat(190)}the end`;
    have(someRow({ name: "Sam", memo }));
    const { user } = visit(address);
    expect(await screen.findByText(/^Bank: word .*…$/)).toBeVisible();
    expect(screen.getByText(/the end$/)).not.toBeVisible();
    await user.click(screen.getByText("All texts"));
    expect(screen.getByText(/the end$/)).toBeVisible();
  });

  it("says nothing of files while their sums load", async () => {
    have();
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get("/api/BankRow/sums/tournament/{id}", async ({ response }) => {
        await asked;
        return response(200).json([]);
      }),
    );
    visit(address);
    expect(await screen.findByText("There are no such payments.")).toBeVisible();
    expect(screen.queryByText("No file was taken in yet.")).toBeNull();
    answer?.();
    expect(await screen.findByText("No file was taken in yet.")).toBeVisible();
  });
});

describe("a file", () => {
  it("of a known source is shown before it is taken in", async () => {
    const counts = { source: "zeffy" as const, added: 2, known: 1, passedOver: 1 };
    const sent = importing({ ...counts, payments: [payment] }, counts);
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    const told = "2 new payments, 1 known before, 1 line without money that came.";
    expect(await screen.findByText(`A file of Zeffy: ${told}`)).toBeVisible();
    const table = screen.getByRole("table", { name: "First payments" });
    expect(within(table).getByText("ZELLE")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Take in 2 new payments" }));
    expect(await screen.findByText(`Taken in: ${told}`)).toHaveFocus();
    expect(sent).toEqual([{ Preview: "true" }, {}]);
  });

  it("of a bank asks for its columns, and again where they were wrong", async () => {
    const headings = ["Date", "Memo", "Deposit", "Balance"];
    const examples = [["5/4/2027", "ZELLE", "650", "900"]];
    const bank = { source: "bank" as const, headings, examples, payments: [payment], added: 1 };
    const sent = importing({ headings, examples }, bank, bank, { ...bank, payments: [] });
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    const lines = await screen.findByRole("table", { name: "First lines of the file" });
    expect(within(lines).getByText("ZELLE")).toBeVisible();
    expect(screen.getByLabelText(/^Day/)).toHaveDisplayValue("Date");
    await user.selectOptions(screen.getByLabelText(/^Amount that came in/), "Balance");
    await user.click(screen.getByRole("button", { name: "Read the file" }));
    await user.click(await screen.findByRole("button", { name: "Name the columns again" }));
    await user.selectOptions(screen.getByLabelText(/^Amount that came in/), "Deposit");
    await user.click(screen.getByRole("button", { name: "Read the file" }));
    await user.click(await screen.findByRole("button", { name: "Take in 1 new payment" }));
    expect(await screen.findByText("Taken in: 1 new payment.")).toBeVisible();
    const named = { day: "Date", amount: "Deposit", out: "", texts: ["Memo"], name: "", check: "" };
    const { Columns: columns, ...rest } = sent[3] as { Columns: string };
    expect(JSON.parse(columns)).toEqual(named);
    expect(rest).toEqual({});
  });

  it("of a bank may have columns of its own for money in and out", async () => {
    const headings = ["Posted Date", "Amount Debit", "Amount Credit"];
    const seen = { headings, examples: [["5/4/2027", "", "650"]] };
    const sent = importing(seen, { source: "bank", ...seen, payments: [payment], added: 1 });
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    expect(await screen.findByLabelText(/^Amount that came in/)).toHaveDisplayValue(
      "Amount Credit",
    );
    expect(screen.getByLabelText(/^Amount that went out/)).toHaveDisplayValue("Amount Debit");
    await user.click(screen.getByRole("button", { name: "Read the file" }));
    expect(await screen.findByRole("button", { name: "Take in 1 new payment" })).toBeVisible();
    const { Columns: columns } = sent[1] as { Columns: string };
    expect(JSON.parse(columns)).toMatchObject({ amount: "Amount Credit", out: "Amount Debit" });
  });

  it("whose days fit both orders asks which number is the month", async () => {
    const refused = { DayFirst: ["DayFirst must be told: line 2 has 3/4/2026, of which either"] };
    const sent = importing(refused, { source: "zeffy", payments: [payment], added: 1 }, {});
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    const why = "The order of day and month must be told: line 2 has 3/4/2026, of which either.";
    expect(await screen.findByText(why)).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "May 4th" }));
    await user.click(screen.getByRole("button", { name: "Read the file" }));
    await user.click(await screen.findByRole("button", { name: "Take in 1 new payment" }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([
      { Preview: "true" },
      { DayFirst: "true", Preview: "true" },
      { DayFirst: "true" },
    ]);
  });

  it("that cannot be read says the line, and stays out", async () => {
    importing({ File: ["File cannot be read: line 7 has much as an amount"] });
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    expect(await screen.findByRole("alert")).toHaveTextContent("line 7 has much as an amount");
    expect(screen.queryByRole("button", { name: /^Take in/ })).toBeNull();
  });

  it("is left out by Cancel", async () => {
    const sent = importing({ source: "stripe", payments: [payment], added: 1 });
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.getByText("Nothing was taken in.")).toHaveFocus();
    expect(sent).toHaveLength(1);
  });
});
