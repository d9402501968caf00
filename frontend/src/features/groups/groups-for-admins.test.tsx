import { screen, within } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { someGroup } from "#testing/ticket-factories.ts";

const adminAddress = "/tournaments/7/admin/tickets/attendee/51/groups";
const together = "put them into one pairing";

describe("for an Admin", () => {
  it("the groups name their buyer, and lead back to the tickets", async () => {
    signedInAs({ roles: ["Admin"] });
    serveGroups([someGroup()]);
    visit(adminAddress);
    expect(await screen.findByText(/Bought by Sam Rivera \(sam@fairway.example\)/)).toBeVisible();
    const main = within(screen.getByRole("article"));
    expect(main.getByRole("link", { name: "Attendee Tickets" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee",
    );
    expect(main.getByRole("link", { name: "Pairings" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/pairings",
    );
    expect(main.getByRole("link", { name: "History" })).toHaveAttribute(
      "href",
      `/audit?search=${someTicket().reference}`,
    );
  });

  it("a single group has a hint to the pairings, to play with others", async () => {
    signedInAs({ roles: ["Admin"] });
    serveGroups([someGroup({ metaTicketNumGroup: 1 })]);
    visit(adminAddress);
    expect(await screen.findByRole("link", { name: together })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/pairings",
    );
  });

  it("a ticket of two groups has no such hint", async () => {
    signedInAs({ roles: ["Admin"] });
    serveGroups([someGroup({ metaTicketNumGroup: 2 })]);
    visit(adminAddress);
    expect(await screen.findByText("Total Groups Allowed: 2")).toBeVisible();
    expect(screen.queryByRole("link", { name: together })).toBeNull();
  });

  it("a ticket of another tournament is not found", async () => {
    signedInAs({ roles: ["Admin"] });
    serveGroups([someGroup()], { tournamentId: 8 });
    visit(adminAddress);
    expect(await screen.findByText(/There is no such ticket/)).toBeVisible();
  });

  it("only: others see that the page is not theirs", async () => {
    signedInAs({ id: 5 });
    visit(adminAddress);
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Groups");
  });
});
