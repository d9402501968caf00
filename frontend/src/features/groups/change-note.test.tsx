import { screen, within } from "@testing-library/react";
import { groupsAddress, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { ofCancelledEvent, someGroup } from "#testing/ticket-factories.ts";

beforeEach(() => {
  signedInAs({ id: 5 });
  // A month before the event.
  vi.useFakeTimers({ now: new Date("2027-05-01T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the groups", () => {
  it("of a cancelled event say so, and cannot be changed", async () => {
    serveGroups([someGroup({ metaTicketNumGroup: 2 })], ofCancelledEvent());
    visit(groupsAddress);
    expect(await screen.findByText("This event was cancelled.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose a round" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add teammate" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add group" })).toBeNull();
  });

  it("cannot be changed when the ticket is cancelled", async () => {
    serveGroups([someGroup({ canChange: false, metaTicketNumGroup: 2 })], { isCancelled: true });
    visit(groupsAddress);
    expect(await screen.findByText(/This ticket is cancelled/)).toBeVisible();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });

  it("cannot be changed when the event is over", async () => {
    serveGroups([someGroup({ canChange: false })]);
    visit(groupsAddress);
    expect(await screen.findByText(/This event is over/)).toBeVisible();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });

  it("show until when they can be changed, and that they could be", async () => {
    const changeUntil = "2100-06-12T21:00:00Z";
    serveGroups([someGroup({ changeUntil })]);
    visit(groupsAddress);
    expect(
      await screen.findByText(/^Teams can be changed until 6\/12\/2100 \d+:00 [AP]M\.$/),
    ).toBeVisible();
  });

  it("cannot be changed once teams are frozen, before the event", async () => {
    serveGroups([someGroup({ canChange: false, changeUntil: "2026-01-12T21:00:00Z" })]);
    visit(groupsAddress);
    expect(
      await screen.findByText(/^Teams could be changed until .* Please ask the staff/),
    ).toBeVisible();
    expect(screen.queryByText(/This event is over/)).toBeNull();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });
});
