import { screen, waitFor } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { notLive, openOwnTickets, sponsored, ticketRow } from "#testing/own-tickets.tsx";
import { someSponsor } from "#testing/people-factories.ts";
import { comeBackLater } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("the group count", () => {
  it("links to the groups of a ticket of a live coming tournament", async () => {
    openOwnTickets([
      someTicket(),
      someTicket({
        id: 52,
        ...notLive,
        ticketCategory: { name: "Golfer", price: 650, noCostFlag: false, playFlag: true },
      }),
    ]);
    const link = await screen.findByRole("link", { name: "1 group", description: "Foursome" });
    expect(link).toHaveAttribute("href", "/account/tickets/51/groups");
    expect((await ticketRow("Golfer")).queryByRole("link", { name: /group/ })).toBeNull();
  });
});

describe("the sponsor of a ticket", () => {
  it("is a link for its managers", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor()])));
    openOwnTickets([someTicket(sponsored)]);
    expect(await screen.findByRole("link", { name: "Acme Clinic" })).toHaveAttribute(
      "href",
      "/account/sponsor/21/edit",
    );
  });

  it("is plain text for others", async () => {
    server.use(
      http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor({ id: 22 })])),
    );
    openOwnTickets([someTicket(sponsored)]);
    expect(await screen.findByText("Acme Clinic")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Acme Clinic" })).toBeNull();
  });
});

describe("tickets that cannot be loaded again", () => {
  it("stay, with a note on the page", async () => {
    const { user } = openOwnTickets([someTicket()]);
    await screen.findByRole("button", { name: "Delete" });
    server.use(
      http.get("/api/Ticket/query/user/{id}", () => someProblem(503, { "": ["Wait."] }), {
        once: true,
      }),
    );
    await comeBackLater();
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });
});
