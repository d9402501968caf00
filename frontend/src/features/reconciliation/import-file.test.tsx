import { screen, waitFor, within } from "@testing-library/react";
import type { BankImport } from "#api/types.ts";
import { have, reconciliationAddress } from "#testing/bank.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

/** The server answers files with these outcomes in order. Returns the fields sent with each file. */
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

describe("a file", () => {
  it("of a known source is previewed before the import", async () => {
    const counts = { source: "zeffy" as const, added: 2, known: 1, passedOver: 1 };
    const sent = importing({ ...counts, payments: [payment] }, counts);
    const { user } = visit(reconciliationAddress);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    const told = "2 new payments, 1 known before, 1 line without money that came.";
    expect(await screen.findByText(`A file of Zeffy: ${told}`)).toBeVisible();
    const table = screen.getByRole("table", { name: "First payments" });
    expect(within(table).getByText("ZELLE")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Take in 2 new payments" }));
    expect(await screen.findByText(`Taken in: ${told}`)).toHaveFocus();
    expect(sent).toEqual([{ Preview: "true" }, {}]);
  });

  it("of a bank asks for its columns, and again if they were wrong", async () => {
    const headings = ["Date", "Memo", "Deposit", "Balance"];
    const examples = [["5/4/2027", "ZELLE", "650", "900"]];
    const bank = { source: "bank" as const, headings, examples, payments: [payment], added: 1 };
    const sent = importing({ headings, examples }, bank, bank, { ...bank, payments: [] });
    const { user } = visit(reconciliationAddress);
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

  it("of a bank may have separate columns for money in and out", async () => {
    const headings = ["Posted Date", "Amount Debit", "Amount Credit"];
    const seen = { headings, examples: [["5/4/2027", "", "650"]] };
    const sent = importing(seen, { source: "bank", ...seen, payments: [payment], added: 1 });
    const { user } = visit(reconciliationAddress);
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

  it("with ambiguous dates asks for the order of day and month", async () => {
    const refused = { DayFirst: ["DayFirst must be told: line 2 has 3/4/2026, of which either"] };
    const sent = importing(refused, { source: "zeffy", payments: [payment], added: 1 }, {});
    const { user } = visit(reconciliationAddress);
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

  it("names the line that cannot be read, and is not imported", async () => {
    importing({ File: ["File cannot be read: line 7 has much as an amount"] });
    const { user } = visit(reconciliationAddress);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    expect(await screen.findByRole("alert")).toHaveTextContent("line 7 has much as an amount");
    expect(screen.queryByRole("button", { name: /^Take in/ })).toBeNull();
  });

  it("is discarded by Cancel", async () => {
    const sent = importing({ source: "stripe", payments: [payment], added: 1 });
    const { user } = visit(reconciliationAddress);
    await user.upload(await screen.findByLabelText("CSV file"), csv());
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.getByText("Nothing was taken in.")).toHaveFocus();
    expect(sent).toHaveLength(1);
  });
});
