import type { Receipt } from "#api/types.ts";
import { somePerson } from "./event-factories.ts";
import { http, server, someProblem } from "./server.ts";

export function someReceipt(changes: Partial<Receipt> = {}): Receipt {
  const figures = { received: 650.5, value: 180, deductible: 470.5 };
  return {
    id: 42,
    number: "R-000042",
    userId: 5,
    user: somePerson("Sam", "Rivera", "sam@fairway.example"),
    ticketId: 51,
    year: null,
    issuedAt: "2027-05-02T18:30:00Z",
    state: "current",
    replacedById: null,
    ...figures,
    wording: "You gave $650.50 and received $180.",
    lines: [
      {
        ticketId: 51,
        reference: "FW-7K3Q2M",
        event: "Spring Classic, 2027",
        ticketCategory: "Golfer",
        sponsor: "",
        receivedOn: "2027-05-01",
        ...figures,
      },
    ],
    ...changes,
  };
}

/** Serves these receipts; returns the users that were asked for, and the bodies of new receipts. */
export function keepReceipts(receipts: Receipt[], years: number[] = []) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get("/api/Receipt/query/user/{id}", ({ params, response }) => {
      asked.push(params.id);
      return response(200).json({ receipts, years });
    }),
    http.get("/api/Receipt/{id}", ({ params, response }) => {
      const found = receipts.find(({ id }) => id === Number(params.id));
      return found === undefined
        ? someProblem(404, { "": ["There is no such receipt."] })
        : response(200).json(found);
    }),
    http.post("/api/Receipt", async ({ request, response }) => {
      sent.push(await request.json());
      return response(201).json(someReceipt({ id: 43, number: "R-000043" }));
    }),
  );
  return { asked, sent };
}
