import { screen, waitFor, within } from "@testing-library/react";
import type { Ticket } from "#api/types.ts";
import { someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { takeDeletions } from "#testing/ticket-deletions.ts";
import { ofCancelledEvent } from "#testing/ticket-factories.ts";

const mine = (change: Partial<Ticket> = {}) => someTicket({ id: 51, isSuspended: true, ...change });

function open(tickets: Ticket[]) {
  const state = { tickets, kept: [] as unknown[] };
  const deleted = takeDeletions(state);
  signedInAs({ id: 5 });
  server.use(
    http.get("/api/Ticket/query/user/{id}", ({ response }) => response(200).json(state.tickets)),
    http.put("/api/Ticket/keep", async ({ request, response }) => {
      const body = await request.json();
      state.kept.push(body);
      state.tickets = state.tickets.map((ticket) =>
        ticket.id === body.id ? { ...ticket, isSuspended: false } : ticket,
      );
      return response(200).json(mine({ isSuspended: false }));
    }),
  );
  return { state, deleted, ...visit("/account/reservations") };
}

const section = () => screen.findByRole("region", { name: "Are these yours?" });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-06-01T02:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("tickets from before the address was confirmed", () => {
  it("are listed, with the restrictions until they are kept", async () => {
    open([mine(), mine({ id: 52 }), someTicket({ id: 53 }), mine({ id: 54, isCancelled: true })]);
    const shown = within(await section());
    expect(shown.getByText(/2 tickets were reserved before your address/)).toBeVisible();
    expect(shown.getByText(/nobody but you has an entrance pass/)).toBeVisible();
    const [first] = shown.getAllByRole("listitem");
    expect(first).toHaveTextContent("Foursome, Spring Classic");
    expect(shown.getAllByRole("button", { name: "Keep" })).toHaveLength(2);
    expect(shown.getAllByRole("link", { name: "Who is on it" })[0]).toHaveAttribute(
      "href",
      "/account/tickets/51/groups",
    );
    expect(screen.getAllByText("Not kept yet")).toHaveLength(2);
  });

  it("are kept after a confirmation, and the section disappears", async () => {
    const { state, user } = open([mine()]);
    answerQuestionsWith("no");
    const keep = within(await section()).getByRole("button", { name: "Keep" });
    await user.click(keep);
    expect(state.kept).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(keep);
    await waitFor(() => expect(screen.queryByText("Are these yours?")).toBeNull());
    expect(state.kept).toEqual([{ id: 51 }]);
    expect(questions).toEqual(
      Array(2).fill("Keep this ticket? Everybody on it gets an entrance pass."),
    );
    expect(alerts).toEqual([
      "You have kept the ticket. Everybody on it is mailed their entrance pass.",
    ]);
  });

  it("are given back after a confirmation", async () => {
    const { deleted, user } = open([mine()]);
    await user.click(within(await section()).getByRole("button", { name: "Give back" }));
    await waitFor(() => expect(deleted).toEqual(["51"]));
    expect(questions).toEqual(["Give this ticket back? It is deleted, with everybody on it."]);
    await waitFor(() => expect(screen.queryByText("Are these yours?")).toBeNull());
  });

  it("can be given back for a cancelled event", async () => {
    open([ofCancelledEvent({ isSuspended: true })]);
    const shown = within(await section());
    expect(shown.getByRole("link", { name: "Who is on it" })).toBeVisible();
    expect(shown.getByRole("button", { name: "Give back" })).toBeVisible();
  });

  it("refer to staff once they are paid", async () => {
    open([mine({ paid: true, datePaid: "2027-05-01T12:00:00Z" })]);
    const shown = within(await section());
    expect(shown.queryByRole("button", { name: "Give back" })).toBeNull();
    expect(shown.getByText(/To give it back, write to/)).toBeVisible();
    expect(shown.getByRole("link", { name: "help@fund.example" })).toBeVisible();
  });

  it("stay with the reason when keeping is refused", async () => {
    const { user } = open([mine()]);
    server.use(
      http.put("/api/Ticket/keep", () => someProblem(404, { "": ["There is no such ticket."] })),
    );
    await user.click(within(await section()).getByRole("button", { name: "Keep" }));
    await waitFor(() => expect(alerts).toEqual(["Error: There is no such ticket."]));
    expect(screen.getByRole("button", { name: "Keep" })).toBeVisible();
  });
});
