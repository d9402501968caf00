import { screen, waitFor, within } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { free, openOwnTickets } from "#testing/own-tickets.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { takeDeletions } from "#testing/ticket-deletions.ts";
import { ofCancelledEvent } from "#testing/ticket-factories.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("deleting a ticket", () => {
  it("asks for a confirmation", async () => {
    const { user, state } = openOwnTickets([someTicket(), someTicket({ id: 52 })]);
    const deleted = takeDeletions(state);
    answerQuestionsWith("no");
    await user.click(
      (await screen.findAllByRole("button", { name: "Delete" }))[0] ?? document.body,
    );
    expect(questions).toEqual(["Are you sure you want to delete this ticket?"]);
    expect(deleted).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(screen.getAllByRole("button", { name: "Delete" })[0] ?? document.body);
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Delete" })).toHaveLength(1));
    expect(deleted).toEqual(["51"]);
    expect(alerts).toEqual([]);
    expect(document.body).not.toHaveFocus();
  });

  it("is offered for unpaid and free ones, not for paid ones", async () => {
    const { user, state } = openOwnTickets([
      someTicket({ paid: true }),
      someTicket({ id: 52, ...free }),
      // Paid before the category became free.
      someTicket({ id: 53, ...free, isFree: false }),
    ]);
    const deleted = takeDeletions(state);
    const button = await screen.findByRole("button", { name: "Give up" });
    expect(screen.getAllByText("Free")).toHaveLength(2);
    expect(screen.getAllByText("Paid")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(button);
    expect(questions).toEqual(["Are you sure you want to delete this ticket?"]);
    await waitFor(() => expect(deleted).toEqual(["52"]));
  });

  it("is offered for a cancelled event while nothing was paid", async () => {
    const { user, state } = openOwnTickets([
      ofCancelledEvent(),
      ofCancelledEvent({ id: 52, received: 300 }),
    ]);
    const deleted = takeDeletions(state);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(deleted).toEqual(["51"]));
    expect(screen.queryByRole("button", { name: "Begin Payment" })).toBeNull();
  });

  it("is not offered once the tournament is over", async () => {
    const { user } = openOwnTickets([someTicket()]);
    await screen.findByRole("button", { name: "Delete" });
    vi.setSystemTime("2027-06-05T12:00:00Z");
    await user.click(screen.getByRole("radio", { name: "Past" }));
    expect(await screen.findByText("Foursome")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Begin Payment" })).toBeNull();
    expect(screen.queryByRole("link", { name: "1 group" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("is not offered once teams are frozen, unless nobody plays with it", async () => {
    const frozen = { ...someTicket().tournament, teamsFreezeAt: "2026-06-01T15:00:00Z" };
    const later = { ...frozen, teamsFreezeAt: "2027-06-01T15:00:00Z" };
    openOwnTickets([
      someTicket({ tournament: frozen }),
      someTicket({ id: 52, tournament: later }),
      someTicket({ id: 53, tournament: frozen, isCancelled: true }),
      someTicket({ id: 54, tournament: { ...frozen, weather: "cancelled" } }),
    ]);
    await screen.findAllByRole("button", { name: "Delete" });
    const offered = screen
      .getAllByRole("row")
      .map((row) => within(row).queryByRole("button", { name: "Delete" }));
    expect(offered.slice(1).map((button) => button !== null)).toEqual([false, true, true, true]);
  });

  it("shows a refusal, and the present state of the ticket", async () => {
    const { user, state } = openOwnTickets([someTicket()]);
    server.use(
      http.delete("/api/Ticket/{id}", () => {
        state.tickets = [someTicket({ paid: true })];
        return someProblem(409, { "": ["This ticket is paid."] });
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(alerts).toEqual(["Error: This ticket is paid."]));
    expect(await screen.findByText("Paid")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });
});
