import { screen, waitFor, within } from "@testing-library/react";
import { address, takeWalkUps, tellCategories } from "#testing/reserving.ts";
import { someRound, someTicketCategory } from "#testing/event-factories.ts";
import { someUser } from "#testing/factories.ts";
import { someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

beforeEach(tellCategories);

describe("an Admin", () => {
  beforeEach(() => {
    signedInAs({ id: 1, roles: ["Admin"] });
    server.use(
      http.get("/api/User", ({ response }) =>
        response(200).json([someUser({ id: 9, nameFirst: "Kim", nameLast: "Lee" })]),
      ),
    );
  });

  it("sells to a user with an account, and goes on to the groups", async () => {
    const seen = takeWalkUps();
    const { user, address: where } = visit(address);
    await user.type(await screen.findByRole("combobox", { name: "Purchaser" }), "kim");
    await user.click(await screen.findByRole("option", { name: "Kim Lee (sam@fairway.example)" }));
    await user.click(screen.getByRole("radio", { name: "Golfer, $650" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(alerts).toEqual(["New Ticket successfully created."]));
    expect(seen).toEqual([{ tournamentId: 7, ticketCategoryId: 12, userId: 9 }]);
    await waitFor(() => expect(where()).toBe("/tournaments/7/admin/tickets/attendee/51/groups"));
  });

  it("sells to a walk-up by name, paid in cash, into a round, in one form", async () => {
    const rounds = [
      someRound({
        id: 31,
        attendeeSpotsAvailiable: 9,
        enabledDisabledTicketCategories: [{ ticketCategoryId: 12, enabled: true }],
      }),
      someRound({ id: 32, name: "Sponsors only" }),
    ];
    server.use(
      http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json(rounds)),
    );
    const seen = takeWalkUps();
    const { user } = visit(address);
    await user.click(await screen.findByRole("switch", { name: /^New purchaser/ }));
    expect(screen.queryByRole("combobox", { name: "Purchaser" })).toBeNull();
    await user.type(screen.getByLabelText("First name"), "Wally");
    await user.type(screen.getByLabelText("Last name"), "Walkup");
    await user.click(screen.getByRole("radio", { name: "Golfer, $650" }));
    const round = screen.getByRole("combobox", { name: /^Round/ });
    expect(
      within(round)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["No round yet", "Morning Shotgun, 9 spots left, 6/3/2027 8:00 AM"]);
    await user.selectOptions(round, "Morning Shotgun, 9 spots left, 6/3/2027 8:00 AM");
    await user.click(screen.getByRole("switch", { name: /^Paid now/ }));
    const method = screen.getByLabelText(/^Method/);
    expect(method).toHaveAttribute("list");
    const proposals = screen.getAllByRole<HTMLOptionElement>("option", { hidden: true });
    expect(proposals.map(({ value }) => value).slice(-6)).toEqual([
      "Check",
      "Card",
      "Cash",
      "Wire",
      "Comp",
      "Other",
    ]);
    await user.type(method, "Cash");
    await user.type(screen.getByLabelText(/^Reference/), "receipt 7");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() =>
      expect(seen).toEqual([
        {
          tournamentId: 7,
          ticketCategoryId: 12,
          newUserNameFirst: "Wally",
          newUserNameLast: "Walkup",
          email: "",
          roundId: 31,
          paid: true,
          paymentMethod: "Cash",
          paymentReference: "receipt 7",
        },
      ]),
    );
  });

  it("sells for any sponsor", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor()])));
    const seen = takeWalkUps();
    const { user } = visit("/tournaments/7/admin/tickets/sponsor/new");
    await user.type(await screen.findByRole("combobox", { name: "Purchaser" }), "kim");
    await user.click(await screen.findByRole("option", { name: /^Kim Lee/ }));
    await user.type(screen.getByRole("combobox", { name: "Sponsor" }), "acme");
    await user.click(await screen.findByRole("option", { name: "Acme Clinic" }));
    await user.click(screen.getByRole("radio", { name: "Gold Sponsor, $10,000" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    const sponsor = { sponsorId: 21, userParticipating: true };
    await waitFor(() =>
      expect(seen).toEqual([{ tournamentId: 7, ticketCategoryId: 14, userId: 9, ...sponsor }]),
    );
  });

  it("creates a sponsor first when there is none", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([])));
    visit("/tournaments/7/admin/tickets/sponsor/new");
    const create = await screen.findByRole("link", { name: "Create a sponsor" });
    expect(create).toHaveAttribute("href", "/tournaments/7/admin/user-sponsor/new?type=sponsor");
    expect(screen.queryByText(/Thank you for wanting to be a sponsor/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
  });

  it("sells tickets that are not live yet", async () => {
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicketCategory({ liveFlag: false })]),
      ),
    );
    visit(address);
    expect(await screen.findByRole("radio", { name: "Foursome, $2,400" })).toBeVisible();
  });
});
