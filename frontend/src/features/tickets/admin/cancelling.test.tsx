import { screen, waitFor } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";
import { openTickets } from "#testing/tickets-admin.tsx";

describe("cancelling a ticket", () => {
  const toggle = () =>
    screen.findByRole("switch", { name: "The ticket of Sam Rivera is cancelled" });

  it("asks first, and can be undone in the same way", async () => {
    const { user, state } = openTickets([someTicket()]);
    await user.click(await toggle());
    expect(questions[0]).toMatch(/^Are you sure to cancel this ticket\?/);
    await waitFor(async () => expect(await toggle()).toBeChecked());
    expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
    await user.click(await toggle());
    expect(questions[1]).toMatch(/^Are you sure to un-cancel this ticket\?/);
    await waitFor(() =>
      expect(state.sent).toEqual([
        { id: 51, isCancelled: true, ifMatch: '"1-"' },
        { id: 51, isCancelled: false, ifMatch: '"1-"' },
      ]),
    );
  });

  it("restores the rounds of groups, and names groups that lost theirs", async () => {
    const morning = { id: 3, name: "Morning", startDate: "2027-06-12", startTime: "08:00:00" };
    const group = { roundId: null, round: null };
    const left = [
      { ...group, id: 61, name: "Group 1", leftRound: morning },
      { ...group, id: 62, name: "Group 2", leftRound: null },
    ];
    const { user } = openTickets([someTicket({ isCancelled: true, groups: left })]);
    await user.click(await toggle());
    expect(questions).toEqual([
      "Are you sure to un-cancel this ticket?\n\n" +
        "If there is still room for it: Group 1 returns into Morning.\n\nGroups without a round can choose one.",
    ]);
    await waitFor(() =>
      expect(alerts).toEqual([
        "The ticket is no longer cancelled, but not all of its groups are back in their rounds.\n\n" +
          "Group 1 has lost its place in Morning.",
      ]),
    );
  });

  it("does not mention rounds for a category without golf", async () => {
    const ticketCategory = { ...someTicket().ticketCategory, playFlag: false };
    const { user } = openTickets([someTicket({ ticketCategory })]);
    await user.click(await toggle());
    await waitFor(async () => expect(await toggle()).toBeChecked());
    await user.click(await toggle());
    expect(questions).toEqual([
      "Are you sure to cancel this ticket?\n\nIts passes are no longer valid, and its place is free for others.",
      "Are you sure to un-cancel this ticket?",
    ]);
  });

  it("cannot be undone once the place is sold", async () => {
    const { user } = openTickets([someTicket({ isCancelled: true })]);
    server.use(
      http.put(
        "/api/Ticket",
        () => someProblem(409, { isCancelled: ["Its place has been sold."] }) as never,
      ),
    );
    await user.click(await toggle());
    await waitFor(() => expect(alerts).toEqual(["Error: Its place has been sold."]));
    await waitFor(async () => expect(await toggle()).toBeChecked());
  });
});
