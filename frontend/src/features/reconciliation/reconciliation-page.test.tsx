import { screen, waitFor } from "@testing-library/react";
import { have, reconciliationAddress, someRow } from "#testing/bank.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { questions } from "#testing/setup.ts";

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
  have();
});

describe("reconciliation", () => {
  it("is loading, then empty", async () => {
    visit(reconciliationAddress);
    expect(await screen.findByText("Loading...")).toBeVisible();
    expect(await screen.findByText("No file was taken in yet.")).toBeVisible();
  });

  it("says that the payments could not be loaded", async () => {
    server.use(
      http.get("/api/BankRow/query/tournament/{id}", () => someProblem(503, { "": ["Later."] })),
    );
    visit(reconciliationAddress);
    expect(await screen.findByText("The payments could not be loaded just now.")).toBeVisible();
  });

  it("confirms the shown proposal", async () => {
    const sent = have(someRow());
    const { user } = visit(reconciliationAddress);
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

  it("keeps a payment without a proposal as a gift", async () => {
    const sent = have(someRow({ proposal: null }));
    const { user } = visit(reconciliationAddress);
    await user.click(await screen.findByRole("button", { name: "Keep as a gift" }));
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "gift" }));
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  });

  it("undoes a match after a confirmation", async () => {
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
    const { user } = visit(`${reconciliationAddress}?state=matched`);
    expect(await screen.findByText("FW-7K3Q2M: $650, in the books before")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(questions).toHaveLength(1);
    await waitFor(() => expect(sent[0]).toEqual({ id: 91, state: "open" }));
  });

  it("shows all of a long text on demand", async () => {
    const memo = `${"word ".repeat(190)}the end`;
    have(someRow({ name: "Sam", memo }));
    const { user } = visit(reconciliationAddress);
    expect(await screen.findByText(/^Bank: word .*…$/)).toBeVisible();
    expect(screen.getByText(/the end$/)).not.toBeVisible();
    await user.click(screen.getByText("All texts"));
    expect(screen.getByText(/the end$/)).toBeVisible();
  });

  it("shows no sums while they load", async () => {
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
    visit(reconciliationAddress);
    expect(await screen.findByText("There are no such payments.")).toBeVisible();
    expect(screen.queryByText("No file was taken in yet.")).toBeNull();
    answer?.();
    expect(await screen.findByText("No file was taken in yet.")).toBeVisible();
  });
});
