import { screen } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
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
  it("of an unpaid ticket link its owner to the ways to pay", async () => {
    serveGroups([someGroup()]);
    visit(groupsAddress);
    expect(await screen.findByRole("link", { name: "Pay" })).toHaveAttribute(
      "href",
      "/account/reservations?pay=51",
    );
  });

  it("of a past event have no link to pay", async () => {
    const over = { ...someTicket().tournament, dateStart: "2020-06-03", dateEnd: "2020-06-03" };
    serveGroups([someGroup({ canChange: false })], { tournament: over });
    visit(groupsAddress);
    expect(await screen.findByText("Not paid: $2,400 due.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
  });

  it("of a cancelled event ask for no money", async () => {
    serveGroups([someGroup()], ofCancelledEvent());
    visit(groupsAddress);
    expect(await screen.findByText("FW-7K3Q2M")).toBeVisible();
    expect(screen.queryByText(/Not paid/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
  });

  it("of a paid ticket ask for no money", async () => {
    serveGroups([someGroup()], { paid: true });
    visit(groupsAddress);
    expect(await screen.findByText("FW-7K3Q2M")).toBeVisible();
    expect(screen.queryByText(/Not paid/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
  });
});
