import { screen, waitFor } from "@testing-library/react";
import { signedInAs, visit } from "#testing/render.tsx";
import { alerts } from "#testing/setup.ts";
import { field, ofAttendees, ofSponsors, takeCategories } from "#testing/ticket-categories.ts";

beforeEach(() => void signedInAs({ roles: ["Admin"] }));

describe("a new ticket category", () => {
  it("is created for attendees, and returns to the list", async () => {
    const sent = takeCategories();
    const { user, address } = visit(`${ofAttendees}/new`);
    expect(
      await screen.findByRole("heading", { name: "New attendee Ticket Category" }),
    ).toBeVisible();
    await user.type(field("Title"), "Foursome");
    await user.type(field("Attendees a group"), "4");
    await user.type(field("Tickets in all"), "18");
    await user.type(field("Price"), "$2,400");
    await user.type(field("Fair market value"), "720");
    await user.type(field("Embed code"), "https://give.example/golf");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(address()).toBe(ofAttendees));
    expect(alerts).toEqual(["New Ticket Category successfully created."]);
    expect(sent).toEqual([
      {
        tournamentId: 7,
        sponsorFlag: false,
        name: "Foursome",
        description: "",
        numGroups: 1,
        numAttendees: 4,
        maxTotalTickets: 18,
        noCostFlag: false,
        price: 2400,
        fairMarketValue: 720,
        embedCode: "https://give.example/golf",
        liveFlag: true,
        waitlistOffersFlag: true,
        playFlag: true,
        saleStart: null,
        saleEnd: null,
        hiddenBeforeSaleFlag: false,
      },
    ]);
  });

  it("may be a dinner, which does not play golf", async () => {
    const sent = takeCategories();
    const { user } = visit(`${ofAttendees}/new`);
    await user.type(await screen.findByLabelText("Title"), "Dinner");
    await user.type(field("Attendees a group"), "1");
    await user.type(field("Tickets in all"), "60");
    await user.click(screen.getByRole("switch", { name: /^No cost/ }));
    const plays = screen.getByRole("switch", { name: /^Plays golf/ });
    expect(plays).toHaveAccessibleDescription(
      "Off for a dinner or a contest: its groups get no round.",
    );
    await user.click(plays);
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(sent).toMatchObject([{ name: "Dinner", playFlag: false }]));
  });

  it("may sell freed places to anybody instead of offering them", async () => {
    const sent = takeCategories();
    const { user } = visit(`${ofAttendees}/new`);
    await user.type(await screen.findByLabelText("Title"), "Raffle");
    await user.type(field("Attendees a group"), "1");
    await user.type(field("Tickets in all"), "60");
    await user.click(screen.getByRole("switch", { name: /^No cost/ }));
    const offers = screen.getByRole("switch", { name: /^Offer freed places/ });
    expect(offers).toBeChecked();
    await user.click(offers);
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ name: "Raffle", waitlistOffersFlag: false }]),
    );
  });

  it("takes whole numbers, and prices with cents", async () => {
    const sent = takeCategories();
    const { user } = visit(`${ofAttendees}/new`);
    await user.type(await screen.findByLabelText("Title"), "Foursome");
    await user.type(field("Groups"), ".5");
    await user.type(field("Attendees a group"), "1.5");
    await user.type(field("Tickets in all"), "2.5");
    await user.type(field("Price"), "99.50");
    await user.type(field("Embed code"), "https://give.example/golf");
    await user.click(screen.getByRole("button", { name: "Create" }));
    const counts = ["numGroups", "numAttendees", "maxTotalTickets"];
    expect(alerts).toEqual([counts.map((name) => `${name} must be a whole number`).join("\n\n")]);
    expect(field("Groups")).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("hides price and embed code while it is free", async () => {
    const sent = takeCategories();
    const { user, address } = visit(`${ofSponsors}/new`);
    expect(
      await screen.findByRole("heading", { name: "New sponsor Ticket Category" }),
    ).toBeVisible();
    await user.type(field("Title"), "Friends");
    await user.type(field("Attendees a group"), "4");
    await user.type(field("Tickets in all"), "5");
    await user.type(field("Price"), "100");
    const noCost = screen.getByRole("switch", { name: /^No cost/ });
    await user.click(noCost);
    expect(screen.queryByLabelText(/^Price/)).toBeNull();
    expect(screen.queryByLabelText(/^Embed code/)).toBeNull();
    await user.click(noCost);
    expect(field("Price"), "what was entered is there again").toHaveValue("100");
    await user.click(noCost);
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(address()).toBe(ofSponsors));
    expect(sent).toMatchObject([{ sponsorFlag: true, noCostFlag: true, price: 0, embedCode: "" }]);
  });

  it("marks missing numbers, and numbers below one", async () => {
    const sent = takeCategories();
    const { user } = visit(`${ofAttendees}/new`);
    await user.click(await screen.findByRole("button", { name: "Create" }));
    const missing = ["name", "numAttendees", "maxTotalTickets", "price", "embedCode"];
    expect(alerts).toEqual([missing.map((name) => `${name} cannot be empty`).join("\n\n")]);
    await user.type(field("Title"), "Foursome");
    await user.type(field("Attendees a group"), "-4");
    await user.type(field("Tickets in all"), "18");
    await user.type(field("Price"), "0");
    expect(field("Attendees a group"), "a negative number becomes 0").toHaveValue("0");
    await user.type(field("Embed code"), "x");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(alerts.at(-1)).toBe("numAttendees must be at least 1");
    expect(sent).toEqual([]);
  });
});
