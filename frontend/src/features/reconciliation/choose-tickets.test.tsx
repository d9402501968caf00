import { screen, waitFor, within } from "@testing-library/react";
import { have, reconciliationAddress, someRow } from "#testing/bank.ts";
import { someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
});

describe("choosing the tickets of a payment", () => {
  it("matches a payment with tickets found by name", async () => {
    const sent = have(someRow({ proposal: null, name: "S. Rivera", amount: 1300 }));
    const paid = { id: 52, reference: "FW-4RRRRR", outstanding: 0, received: 650 };
    const tickets = [someTicket({ id: 51, outstanding: 650 }), someTicket(paid)];
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ request, response }) => {
        const search = new URL(request.url).searchParams.get("search");
        return response(200).json(search === "kim" ? tickets.slice(1) : tickets.slice(0, 1));
      }),
    );
    const { user } = visit(reconciliationAddress);
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

  it("shows why the chosen tickets do not fit", async () => {
    have(someRow({ proposal: null, name: "S. Rivera" }));
    const why = "ticketIds wait for $650, which is less than what came";
    server.use(
      http.get("/api/Ticket/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicket()]),
      ),
      http.put("/api/BankRow", () => someProblem(422, { ticketIds: [why] })),
    );
    const { user } = visit(reconciliationAddress);
    await user.click(await screen.findByRole("button", { name: "Choose tickets" }));
    await user.click(await screen.findByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Match" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The chosen tickets wait for $650, which is less than what came",
    );
    await user.click(screen.getByRole("checkbox"));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
