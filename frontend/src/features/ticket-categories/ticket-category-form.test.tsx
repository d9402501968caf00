import { screen, waitFor } from "@testing-library/react";
import { someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const list = "/tournaments/7/admin/ticket_categories/attendee";
const sponsors = "/tournaments/7/admin/ticket_categories/sponsor";

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

beforeEach(() => void signedInAs({ roles: ["Admin"] }));

function takeCategories() {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/TicketCategory", async ({ request, response }) => {
      sent.push(await request.json());
      return response(201).json(someTicketCategory());
    }),
  );
  return sent;
}

describe("a new ticket category", () => {
  it("is created for attendees, and leads back to the list", async () => {
    const sent = takeCategories();
    const { user, address } = visit(`${list}/new`);
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
    await waitFor(() => expect(address()).toBe(list));
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

  it("has a window and early prices by the clock of the fund", async () => {
    const sent = takeCategories();
    const { user } = visit(`${list}/new`);
    await user.type(await screen.findByLabelText("Title"), "Foursome");
    await user.type(field("Attendees a group"), "4");
    await user.type(field("Tickets in all"), "18");
    await user.type(field("Price"), "650");
    expect(screen.queryByLabelText(/^Early price, in dollars/)).toBeNull();
    await user.type(field("Early price: last day"), "2027-03-31");
    await user.type(field("Early price, in dollars"), "550");
    await user.type(field("Embed code"), "https://give.example/golf");
    await user.type(field("On sale from"), "2027-03-01");
    await user.type(field("On sale from, time"), "09:00");
    await user.click(screen.getByRole("switch", { name: /^Hidden until then/ }));
    await user.type(screen.getByLabelText(/^On sale until/), "2027-05-31");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          saleStart: "2027-03-01T14:00:00.000Z",
          saleEnd: "2027-06-01T04:00:00.000Z",
          hiddenBeforeSaleFlag: true,
          earlyPrices: [{ until: "2027-04-01T04:00:00.000Z", price: 550 }],
        },
      ]),
    );
  });

  it("keeps early prices that the form does not change", async () => {
    const sent: unknown[] = [];
    const category = someTicketCategory({
      earlyPrices: [{ until: "2027-04-01T13:30:00Z", price: 550 }],
      saleEnd: "2027-06-01T04:00:00Z",
      embedCode: "https://give.example/golf",
    });
    server.use(
      http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(category)),
      http.put("/api/TicketCategory", async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(category);
      }),
    );
    const { user } = visit(`${list}/11/edit`);
    expect(await screen.findByLabelText(/^On sale until(?!,)/)).toHaveValue("2027-05-31");
    await user.type(field("Title"), "s");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ saleEnd: "2027-06-01T04:00:00.000Z" });
    expect(sent[0]).not.toHaveProperty("earlyPrices");
  });

  it("may be a dinner, which does not play golf", async () => {
    const sent = takeCategories();
    const { user } = visit(`${list}/new`);
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
    const { user } = visit(`${list}/new`);
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

  it("counts in whole numbers, and may cost cents", async () => {
    const sent = takeCategories();
    const { user } = visit(`${list}/new`);
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

  it("that is free hides price and embed code until it is not free", async () => {
    const sent = takeCategories();
    const { user, address } = visit(`${sponsors}/new`);
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
    await waitFor(() => expect(address()).toBe(sponsors));
    expect(sent).toMatchObject([{ sponsorFlag: true, noCostFlag: true, price: 0, embedCode: "" }]);
  });

  it("names what is missing, and what is less than one", async () => {
    const sent = takeCategories();
    const { user } = visit(`${list}/new`);
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

describe("a ticket category that is there", () => {
  const category = someTicketCategory({ embedCode: "https://give.example/golf" });

  it("sends the loaded version, and leads back to the list", async () => {
    const sent: { body: unknown; ifMatch: string | null }[] = [];
    server.use(
      http.get("/api/TicketCategory/{id}", ({ response }) =>
        response(200).json(category, { headers: { ETag: '"2"' } }),
      ),
      http.put("/api/TicketCategory", async ({ request, response }) => {
        sent.push({ body: await request.json(), ifMatch: request.headers.get("If-Match") });
        return response(200).json(category);
      }),
    );
    const { user, address } = visit(`${list}/11/edit`);
    expect(
      await screen.findByRole("heading", { name: "Edit attendee Ticket Category" }),
    ).toBeVisible();
    await screen.findByLabelText(/^Title/);
    await user.clear(field("Tickets in all"));
    await user.type(field("Tickets in all"), "20");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(address()).toBe(list));
    expect(alerts).toEqual(["Ticket Category successfully updated."]);
    expect(sent).toMatchObject([
      {
        ifMatch: '"2"',
        body: { id: 11, maxTotalTickets: 20, price: 2400 },
      },
    ]);
  });

  it("that cost nothing needs a price once it costs something", async () => {
    const free = someTicketCategory({ noCostFlag: true, price: 0 });
    server.use(http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(free)));
    const { user } = visit(`${list}/11/edit`);
    await user.click(await screen.findByRole("switch", { name: /^No cost/ }));
    expect(field("Price")).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(alerts).toEqual(["price cannot be empty\n\nembedCode cannot be empty"]);
  });

  it("says beside the maximum what is sold already", async () => {
    const sentence = "The maximum cannot be lower than the 4 tickets already sold.";
    server.use(
      http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(category)),
      http.put("/api/TicketCategory", () => someProblem(409, { maxTotalTickets: [sentence] })),
    );
    const { user } = visit(`${list}/11/edit`);
    await screen.findByLabelText(/^Title/);
    await user.clear(field("Tickets in all"));
    await user.type(field("Tickets in all"), "3{Enter}");
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect(field("Tickets in all")).toHaveAccessibleDescription(new RegExp(sentence));
  });

  it.each([
    ["nobody knows", `${list}/99/edit`],
    ["is a sponsors' one", `${sponsors}/11/edit`],
    ["is of another tournament", `${list.replace("7", "8")}/11/edit`],
    ["has no number", `${list}/gold/edit`],
  ])("that %s is none", async (_, address) => {
    server.use(
      http.get("/api/TicketCategory/{id}", ({ params, response }) =>
        params.id === "11"
          ? response(200).json(category)
          : someProblem(404, { "": ["There is no such ticket category."] }),
      ),
    );
    visit(address);
    expect(await screen.findByText(/There is no such \w+ ticket category/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  });

  it("says in words that it could not be loaded", async () => {
    server.use(
      http.get("/api/TicketCategory/{id}", () => someProblem(503, { "": ["Wait."] }), {
        once: true,
      }),
      http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(category)),
    );
    const { user } = visit(`${list}/11/edit`);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue("Foursome");
  });
});
