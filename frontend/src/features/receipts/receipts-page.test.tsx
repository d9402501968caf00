import { screen, waitFor } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { keepReceipts, someReceipt } from "#testing/receipts.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

describe("receipts", () => {
  it("are listed with their state, and issued for a year", async () => {
    signedInAs({ id: 5 });
    const { asked, sent } = keepReceipts(
      [
        someReceipt(),
        someReceipt({ id: 41, number: "R-000041", state: "replaced", replacedById: 42 }),
      ],
      [2027, 2026],
    );
    const { user, address } = visit("/account/receipts");
    const rows = await screen.findAllByRole("row");
    expect(rows[1]).toHaveTextContent("R-000042");
    expect(rows[1]).toHaveTextContent("$470.50");
    expect(rows[2]).toHaveTextContent("Replaced by a newer one");
    expect(asked).toEqual(["5"]);
    await user.click(screen.getByRole("button", { name: "Receipt of 2026" }));
    await waitFor(() => expect(address()).toBe("/account/receipts/43"));
    expect(sent).toEqual([{ year: 2026, userId: 5 }]);
  });

  it("are none before any payment", async () => {
    signedInAs({ id: 5 });
    keepReceipts([]);
    visit("/account/receipts");
    expect(await screen.findByText(/There is no receipt yet/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Receipt of/ })).toBeNull();
  });

  it("can be any user's for an Admin", async () => {
    signedInAs({ id: 5, roles: ["Admin"] });
    const { asked } = keepReceipts([someReceipt({ userId: 9 })], [2027]);
    visit("/account/receipts?user=9");
    expect(await screen.findByText("R-000042")).toBeVisible();
    expect(asked).toEqual(["9"]);
  });

  it("say that loading failed", async () => {
    signedInAs({ id: 5 });
    server.use(
      http.get("/api/Receipt/query/user/{id}", () => someProblem(503, { "": ["Try later."] })),
    );
    visit("/account/receipts");
    expect(await screen.findByText("The receipts could not be loaded just now.")).toBeVisible();
  });

  it("are issued from the list of tickets once money was received", async () => {
    signedInAs({ id: 5 });
    const { sent } = keepReceipts([]);
    server.use(
      http.get("/api/Ticket/query/user/{id}", ({ response }) =>
        response(200).json([
          someTicket({ id: 51, paid: true }),
          someTicket({ id: 52 }),
          someTicket({ id: 53, paid: true, isCancelled: true }),
        ]),
      ),
    );
    const { user, address } = visit("/account/reservations");
    await user.click(await screen.findByRole("button", { name: "Receipt" }));
    await waitFor(() => expect(address()).toBe("/account/receipts/43"));
    expect(sent).toEqual([{ ticketId: 51 }]);
  });
});
