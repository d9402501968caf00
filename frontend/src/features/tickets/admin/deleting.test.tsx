import { screen, waitFor } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { takeDeletions } from "#testing/ticket-deletions.ts";
import { ada, openTickets, paidByCheck, purchasers } from "#testing/tickets-admin.tsx";

describe("deleting a ticket", () => {
  it("is for unpaid ones, asks first, and keeps the focus in the list", async () => {
    const { user, state } = openTickets([someTicket(), someTicket({ ...ada, ...paidByCheck })]);
    const deleted = takeDeletions(state);
    await user.click(
      await screen.findByRole("checkbox", { name: "Select the ticket of Sam Rivera" }),
    );
    const [button, ...others] = screen.getAllByRole("button", { name: "Delete" });
    expect(button).toHaveAccessibleDescription("Sam Rivera");
    expect(others).toEqual([]);
    answerQuestionsWith("no");
    await user.click(button ?? document.body);
    expect(questions).toEqual(["Are you sure you want to delete this ticket?"]);
    expect(deleted).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(button ?? document.body);
    await waitFor(async () => expect(await purchasers()).toHaveLength(1));
    expect(deleted).toEqual(["51"]);
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(screen.getByText("1 in all")).toHaveFocus();
  });

  it("is refused when a person on it is checked in", async () => {
    const { user } = openTickets([someTicket()]);
    const refusal = "Somebody is checked in with this ticket.";
    server.use(http.delete("/api/Ticket/{id}", () => someProblem(409, { "": [refusal] })));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${refusal}`]));
    expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
  });
});
