import { screen, waitFor, within } from "@testing-library/react";
import type { Ledger, LedgerEntry, Ticket } from "#api/types.ts";
import { someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

const address = "/tournaments/7/admin/tickets/attendee/51/payments";

function someEntry(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: 1,
    kind: "payment",
    amount: 1000.5,
    method: "Check",
    reference: "1042",
    note: "From\nhis firm",
    day: "2027-05-01",
    enteredBy: "alex@fairway.example",
    enteredAt: "2027-05-02T18:30:00Z",
    takesBack: null,
    ...changes,
  };
}

const partPaid: Ledger = {
  price: 2400,
  due: 2400,
  received: 1000.5,
  outstanding: 1399.5,
  gifts: 0,
  toRefund: 0,
  entries: [someEntry()],
};

/** Opens the payments of a ticket as an Admin. The server accepts entries, and then has the ledger `after`. */
async function open(ledger: Ledger, ticket: Partial<Ticket> = {}, after: Ledger = ledger) {
  signedInAs({ roles: ["Admin"] });
  const sent: unknown[] = [];
  server.use(
    http.get("/api/Ticket/{id}", () => {
      const headers = { "Content-Type": "application/json", ETag: '"3"' };
      return new Response(JSON.stringify(someTicket(ticket)), { headers });
    }),
    http.get("/api/Ticket/{id}/ledger", ({ response }) =>
      response(200).json(sent.length > 0 ? after : ledger),
    ),
    http.post("/api/Ticket/{id}/ledger", async ({ request, response }) => {
      sent.push({ ...(await request.json()), hasKey: request.headers.has("Idempotency-Key") });
      return response(201).json(someEntry({ id: 2 }));
    }),
  );
  const visited = visit(address);
  await screen.findByRole("heading", { name: "Payments", level: 1 });
  return { sent, ...visited };
}

const sums = async () => {
  const list = within(await screen.findByLabelText("Sums"));
  const [terms, told] = [list.getAllByRole("term"), list.getAllByRole("definition")];
  return terms.map((term, place) => `${term.textContent} ${told[place]?.textContent}`);
};

test("a part payment shows the outstanding sum and the author", async () => {
  await open(partPaid);
  expect(await sums()).toEqual(["Price $2,400", "Received $1,000.50", "Outstanding $1,399.50"]);
  const row = within(screen.getByRole("row", { name: /1042/ }));
  expect(row.getByText("5/1/2027")).toBeVisible();
  expect(row.getByText("$1,000.50")).toBeVisible();
  expect(row.getByText("alex@fairway.example")).toBeVisible();
  expect(screen.getByText(/Sam Rivera/)).toHaveTextContent("Not paid.");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Attendee Tickets" })).toHaveAttribute(
    "href",
    "/tournaments/7/admin/tickets/attendee",
  );
  expect(main.getByRole("link", { name: "History" })).toHaveAttribute(
    "href",
    `/audit?subject=ticket&subjectId=${someTicket().id}`,
  );
});

test("entries taken back, carried over, waived or on top are labelled", async () => {
  const entries = [
    someEntry({ enteredBy: null }),
    someEntry({ id: 2, amount: -1000.5, method: "", reference: "", note: "" }),
    someEntry({ id: 3, kind: "waived", amount: 100.1 }),
    someEntry({ id: 4, kind: "waived", amount: -0.1, takesBack: 3 }),
  ];
  await open({ ...partPaid, due: 2300, gifts: 20, entries });
  expect(await sums()).toContain("Waived $100");
  expect(await sums()).toContain("Gifts on top $20");
  expect(screen.getByText("Carried over")).toBeVisible();
  expect(screen.getByText("−$1,000.50")).toBeVisible();
  expect(screen.getByText("Taken back")).toBeVisible();
  expect(screen.getByText("Taken back: $100.10 of 5/1/2027")).toBeVisible();
});

test("a cancelled event has nothing outstanding or waived", async () => {
  const some = someTicket();
  const tournament = { ...some.tournament, weather: "cancelled" as const };
  await open({ ...partPaid, due: 1000.5, outstanding: 0 }, { tournament });
  expect(await sums()).toEqual(["Price $2,400", "Received $1,000.50", "Outstanding $0"]);
  expect(screen.getByText("This event is cancelled, so nothing more is due.")).toBeVisible();
});

test("a cancelled ticket shows the sum to refund, and proposes it", async () => {
  const ledger = { ...partPaid, due: 0, outstanding: 0, toRefund: 1000.5 };
  const { user } = await open(ledger, { isCancelled: true });
  expect(await sums()).toEqual(["Price $2,400", "Received $1,000.50", "To refund $1,000.50"]);
  expect(screen.getByText("This ticket is cancelled.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add entry" }));
  expect(await screen.findByRole("radio", { name: /^Refund/ })).toBeChecked();
  expect(screen.getByLabelText(/^Amount/)).toHaveValue("1000.5");
});

test("a lapsed ticket can be revived on the page", async () => {
  const lapsed = { isCancelled: true, lapsedAt: "2027-05-16T10:00:00Z" };
  const { user } = await open({ ...partPaid, outstanding: 0, toRefund: 1000.5 }, lapsed);
  const sent: unknown[] = [];
  server.use(
    http.put("/api/Ticket", async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json(someTicket());
    }),
  );
  expect(await screen.findByText("Lapsed 5/16/2027")).toBeVisible();
  const again = screen.getByRole("button", { name: "Take it up again" });
  expect(again).toHaveAccessibleDescription("This ticket is cancelled.");
  await user.click(again);
  await waitFor(() => expect(sent).toEqual([{ id: 51, isCancelled: false }]));
});

test("an entry is added once with the outstanding sum, and sums follow", async () => {
  const after = { ...partPaid, received: 2400, outstanding: 0 };
  const { user, sent } = await open(partPaid, {}, after);
  await user.click(await screen.findByRole("button", { name: "Add entry" }));
  expect(await screen.findByLabelText(/^Amount/)).toHaveValue("1399.5");
  await user.type(screen.getByLabelText(/^Method/), "Cash");
  const dialog = within(screen.getByRole("dialog", { name: "Add entry" }));
  await user.click(dialog.getByRole("button", { name: "Add entry" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    expect.objectContaining({ kind: "payment", amount: 1399.5, method: "Cash", hasKey: true }),
  ]);
  await waitFor(async () => expect(await sums()).toContain("Outstanding $0"));
});

test("another kind proposes its own amount, and a wrong entry is taken back", async () => {
  const { user, sent } = await open({ ...partPaid, gifts: 30 });
  await user.click(await screen.findByRole("button", { name: "Add entry" }));
  await user.click(await screen.findByRole("radio", { name: /^Refund/ }));
  expect(screen.getByLabelText(/^Amount/)).toHaveValue("30");
  await user.click(screen.getByRole("checkbox", { name: /^Takes an earlier entry/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Add entry" }));
  await user.click(dialog.getByRole("button", { name: "Add entry" }));
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ kind: "refund", amount: -30 })]),
  );
});

test("a refusal is shown beside the amount", async () => {
  const { user } = await open(partPaid);
  server.use(
    http.post("/api/Ticket/{id}/ledger", () =>
      someProblem(409, { amount: ["No more than $5 can be refunded."] }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Add entry" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add entry" }));
  await user.click(await dialog.findByRole("button", { name: "Add entry" }));
  expect(await dialog.findByText("No more than $5 can be refunded.")).toBeVisible();
});

test("a ticket without entries says so", async () => {
  await open({ ...partPaid, received: 0, outstanding: 2400, entries: [] });
  expect(await screen.findByText(/^Nothing was paid, given back or waived/)).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("payments that cannot be loaded say so, and can be retried", async () => {
  const { user } = await open(partPaid, {});
  server.use(http.get("/api/Ticket/{id}/ledger", () => someProblem(503, { "": ["not now"] })));
  await screen.findByLabelText("Sums");
  visit(address);
  expect(await screen.findByText("The payments could not be loaded just now.")).toBeVisible();
  server.use(http.get("/api/Ticket/{id}/ledger", ({ response }) => response(200).json(partPaid)));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getAllByLabelText("Sums").length).toBeGreaterThan(0));
});

test("a ticket of another tournament is not found", async () => {
  await open(partPaid, { tournamentId: 8 });
  expect(await screen.findByText(/^There is no such ticket/)).toBeVisible();
});

test("only Admins have the page", async () => {
  signedInAs({ roles: ["Volunteer"] });
  visit(address);
  expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Payments");
});
