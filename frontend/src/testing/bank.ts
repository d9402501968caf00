import type { BankRow } from "#api/types.ts";
import { http, server } from "#testing/server.ts";

export const reconciliationAddress = "/tournaments/7/admin/reconciliation";

export function someRow(changes: Partial<BankRow> = {}): BankRow {
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
      payments: [
        { ticketId: 51, reference: "FW-7K3Q2M", name: "Sam Rivera", amount: 650, gift: 0 },
      ],
      entries: [],
    },
    otherwise: null,
    settledTickets: [],
    version: 2,
    ...changes,
  };
}

type Settled = BankRow["settledTickets"][number];

export function someSettled(changes: Partial<Settled> = {}): Settled {
  return {
    ticketId: 51,
    forSponsors: false,
    reference: "FW-7K3Q2M",
    why: "eventCancelled",
    ...changes,
  };
}

/** Serves these payments; returns the changes that are sent. */
export function have(...rows: BankRow[]): unknown[] {
  return haveWithGone(0, ...rows);
}

/** The same, with this amount of the matched payments taken back. */
export function haveWithGone(gone: number, ...rows: BankRow[]): unknown[] {
  const goneOf = (state: BankRow["state"]) => (state === "matched" ? gone : 0);
  const sent: unknown[] = [];
  server.use(
    http.get("/api/BankRow/query/tournament/{id}", ({ request, response }) => {
      const state = new URL(request.url).searchParams.get("state");
      return response(200).json(rows.filter((row) => row.state === state));
    }),
    http.get("/api/BankRow/sums/tournament/{id}", ({ response }) =>
      response(200).json(
        rows.map(({ state, amount }) => ({ state, count: 1, amount, gone: goneOf(state) })),
      ),
    ),
    http.put("/api/BankRow", async ({ request, response }) => {
      sent.push(await request.json(), request.headers.get("If-Match"));
      return response(200).json(someRow());
    }),
  );
  return sent;
}
