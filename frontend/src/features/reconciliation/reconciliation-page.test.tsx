import { screen, waitFor, within } from "@testing-library/react";
import type { BankImport, BankRow } from "#api/types.ts";
import { someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/reconciliation";

function someRow(changes: Partial<BankRow> = {}): BankRow {
  return {
    id: 91,
    source: "bank",
    day: "2027-05-04",
    amount: 650,
    fee: 0,
    name: "",
    email: "",
    checkNumber: "",
    memo: "ZELLE FW-7K3Q2M",
    state: "open",
    importedAt: "2027-05-05T10:00:00Z",
    settledAt: null,
    settledBy: null,
    matches: [],
    proposal: {
      why: "reference",
      payments: [{ ticketId: 51, reference: "FW-7K3Q2M", name: "Sam Rivera", amount: 650 }],
      entries: [],
    },
    version: 2,
    ...changes,
  };
}

/** The server has these payments; returns the changes that are sent. */
function have(...rows: BankRow[]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/BankRow/query/tournament/{id}", ({ request, response }) => {
      const state = new URL(request.url).searchParams.get("state");
      return response(200).json(rows.filter((row) => row.state === state));
    }),
    http.get("/api/BankRow/sums/tournament/{id}", ({ response }) =>
      response(200).json(rows.map(({ state, amount }) => ({ state, count: 1, amount }))),
    ),
    http.put("/api/BankRow", async ({ request, response }) => {
      sent.push(await request.json(), request.headers.get("If-Match"));
      return response(200).json(someRow());
    }),
  );
  return sent;
}

function importing(...outcomes: Partial<BankImport>[]) {
  const left = [...outcomes];
  server.use(
    http.post("/api/BankFile", ({ response }) => {
      const none = { source: null, headings: [], examples: [], added: 0, known: 0, passedOver: 0 };
      return response(201).json({ ...none, ...left.shift() });
    }),
  );
}

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
    const match = { ledgerEntryId: 5, ticketId: 51, reference: "FW-7K3Q2M", amount: 650 };
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

  it("enters a payment for a ticket that is chosen by name", async () => {
    const sent = have(someRow({ proposal: null, name: "S. Rivera" }));
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicket({ outstanding: 2400 })]),
      ),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Choose a ticket" }));
    const dialog = await screen.findByRole("dialog", { name: "Choose a ticket" });
    await user.click(await within(dialog).findByRole("button", { name: "Enter $650" }));
    await waitFor(() =>
      expect(sent[0]).toEqual({
        id: 91,
        state: "matched",
        payments: [{ ticketId: 51, amount: 650 }],
      }),
    );
  });
});

describe("a file", () => {
  it("of a known source says what it brought", async () => {
    importing({ source: "zeffy", added: 2, known: 1, passedOver: 1 });
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    expect(
      await screen.findByText(
        "2 new payments of Zeffy. 1 known before. 1 line without money that came.",
      ),
    ).toBeVisible();
  });

  it("of a bank asks for its columns once", async () => {
    importing(
      { headings: ["Date", "Memo", "Deposit"], examples: [["5/4/2027", "ZELLE", "650"]] },
      { source: "bank", added: 1 },
    );
    const { user } = visit(address);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    expect(await screen.findByText(/Its first line is 5\/4\/2027, ZELLE, 650/)).toBeVisible();
    expect(screen.getByLabelText(/^Day/)).toHaveDisplayValue("Date");
    expect(screen.getByLabelText(/^Amount that came in/)).toHaveDisplayValue("Deposit");
    await user.click(screen.getByRole("button", { name: "Take in the file" }));
    expect(await screen.findByText("1 new payment of Bank.")).toBeVisible();
  });
});
