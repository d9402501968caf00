import { screen, waitFor, within } from "@testing-library/react";
import type { Round } from "#api/types.ts";
import { someRound, someTicketCategory, someTournamentDetail } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/rounds/new";
const categories = [
  someTicketCategory({ id: 11, name: "Foursome" }),
  someTicketCategory({ id: 14, name: "Gold", sponsorFlag: true }),
];
const toggles = (...enabled: number[]) =>
  categories.map(({ id }) => ({ ticketCategoryId: id, enabled: enabled.includes(id) }));

/** A server with these rounds, which it changes as it is asked to. */
function serve(...rounds: Round[]) {
  const state = { rounds };
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(someTournamentDetail({ dateStart: "2027-06-03", dateEnd: "2027-06-04" })),
    ),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
    http.get("/api/Round/query/tournament/{id}", ({ response }) =>
      response(200).json(state.rounds),
    ),
  );
  return state;
}

async function open() {
  signedInAs({ roles: ["Admin"] });
  const visitor = visit(address);
  await screen.findByRole("heading", { name: "Schedule Rounds" });
  return visitor;
}

const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));
const dialog = () => within(screen.getByRole("dialog"));
const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`));

describe("the list of rounds", () => {
  it("shows times, place, spots left, categories and the live flag", async () => {
    serve(
      someRound({ id: 31, enabledDisabledTicketCategories: toggles(11) }),
      someRound({
        id: 32,
        name: "Gala",
        endDate: "2027-06-04",
        endTime: "00:30",
        maxAttendees: 8,
        attendeeSpotsAvailiable: 0,
        liveFlag: false,
        enabledDisabledTicketCategories: toggles(11, 14),
      }),
      someRound({ id: 33, name: "Putting", enabledDisabledTicketCategories: toggles() }),
    );
    await open();
    expect(screen.getByText("Loading...")).toBeVisible();
    await row("Gala");
    const cells = screen.getAllByRole("row").map((each) =>
      within(each)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(cells.slice(1).map((all) => all.slice(0, 5))).toEqual([
      [
        "Morning Shotgun",
        "6/3/2027 8:00 AM – 12:30 PM",
        "All eighteen tees",
        "72 of 72",
        "Foursome",
      ],
      ["Gala", "6/3/2027 8:00 AM – 6/4/2027 12:30 AM", "All eighteen tees", "0 of 8", "All"],
      ["Putting", "6/3/2027 8:00 AM – 12:30 PM", "All eighteen tees", "72 of 72", "None"],
    ]);
    expect((await row("Gala")).getByRole("switch")).not.toBeChecked();
    expect((await row("Morning Shotgun")).getByRole("switch")).toBeChecked();
    expect((await row("Gala")).getByRole("link", { name: "Edit" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/rounds/32/edit",
    );
  });

  const loadsRound = http.get("/api/Round/{id}", ({ response }) =>
    response(200).json(someRound({ liveFlag: false }), { headers: { ETag: '"4"' } }),
  );

  it("toggles live from the present version, and keeps the focus", async () => {
    const state = serve(someRound({ liveFlag: false }));
    const sent: unknown[] = [];
    server.use(
      loadsRound,
      http.put("/api/Round", async ({ request, response }) => {
        sent.push([request.headers.get("If-Match"), await request.json()]);
        state.rounds = [someRound({ liveFlag: true })];
        return response(200).json(someRound());
      }),
    );
    const { user } = await open();
    const live = await screen.findByRole("switch", { name: "Morning Shotgun is live" });
    live.focus();
    await user.keyboard(" ");
    expect(live).toHaveFocus();
    await waitFor(() => expect(alerts).toEqual(["Round live flag is updated."]));
    expect(sent).toEqual([['"4"', { id: 31, liveFlag: true }]]);
    await waitFor(() => expect(live).toHaveAttribute("aria-busy", "false"));
    expect(live).toBeChecked();
    expect(live).toHaveFocus();
  });

  it("puts the toggle back when the server refuses", async () => {
    serve(someRound({ liveFlag: false }));
    server.use(
      loadsRound,
      http.put("/api/Round", () => someProblem(503, { "": ["Please try again."] })),
    );
    const { user } = await open();
    const live = await screen.findByRole("switch", { name: "Morning Shotgun is live" });
    await user.click(live);
    await waitFor(() => expect(alerts).toEqual(["Error: Please try again."]));
    await waitFor(() => expect(live).toHaveAttribute("aria-busy", "false"));
    expect(live).not.toBeChecked();
  });

  it("removes a round once that was asked", async () => {
    const state = serve(someRound());
    server.use(
      http.delete("/api/Round/{id}", ({ response }) => {
        state.rounds = [];
        return response(204).empty();
      }),
    );
    const { user } = await open();
    answerQuestionsWith("no");
    await user.click((await row("Morning")).getByRole("button", { name: "Remove" }));
    expect(state.rounds).toHaveLength(1);
    answerQuestionsWith("yes");
    await user.click((await row("Morning")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
    expect(questions).toHaveLength(2);
    expect(questions[1]).toMatch(
      /^Are you sure you want to remove this round\?\n\nMorning Shotgun, \S/,
    );
    expect(alerts).toEqual(["Round was successfully removed."]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("says that the list may be old when it cannot be reloaded", async () => {
    serve(someRound());
    server.use(
      http.delete("/api/Round/{id}", ({ response }) => {
        server.use(
          http.get("/api/Round/query/tournament/{id}", () => someProblem(500, { "": ["Wait."] }), {
            once: true,
          }),
        );
        return response(204).empty();
      }),
    );
    const { user } = await open();
    await user.click((await row("Morning")).getByRole("button", { name: "Remove" }));
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(await row("Morning")).toBeDefined();
    serve();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
    expect(note).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("says which groups keep a round", async () => {
    serve(someRound());
    const sentence = "This round has 2 groups, so it cannot be deleted.";
    server.use(http.delete("/api/Round/{id}", () => someProblem(409, { "": [sentence] })));
    const { user } = await open();
    await user.click((await row("Morning")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect((await row("Morning")).getByRole("button", { name: "Remove" })).toBeEnabled();
  });

  it("says in words that loading failed, and loads again when asked to", async () => {
    serve(someRound());
    server.use(
      http.get("/api/Round/query/tournament/{id}", () => someProblem(503, { "": ["Wait."] }), {
        once: true,
      }),
    );
    const { user } = await open();
    expect(await screen.findByText("The rounds could not be loaded just now.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await row("Morning")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("says that ticket categories come first where there are none", async () => {
    serve();
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([]),
      ),
    );
    const { user } = await open();
    expect(
      await screen.findByText(/There are no ticket categories that play golf yet/),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "attendee ticket categories" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/ticket_categories/attendee",
    );
    await user.click(screen.getByRole("button", { name: "Add New" }));
    expect(dialog().queryByText(/that play in this round/)).toBeNull();
  });

  it("leaves out ticket categories that do not play golf", async () => {
    serve(someRound({ enabledDisabledTicketCategories: toggles(11, 14) }));
    const dinner = someTicketCategory({ id: 15, name: "Dinner", playFlag: false });
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([...categories, dinner]),
      ),
    );
    const sent: unknown[] = [];
    server.use(
      http.post("/api/Round", async ({ request, response }) => {
        sent.push((await request.json()).enabledDisabledTicketCategories);
        return response(201).json(someRound());
      }),
    );
    const { user } = await open();
    expect((await row("Morning Shotgun")).getByText("All")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add New" }));
    expect(dialog().getByRole("switch", { name: "Foursome" })).toBeVisible();
    expect(dialog().queryByRole("switch", { name: "Dinner" })).toBeNull();
    await user.type(field("Name"), "Noon");
    await user.type(field("Description"), "Nine holes.");
    await user.click(dialog().getByRole("button", { name: "Create" }));
    await waitFor(() => expect(sent).toEqual([toggles(11, 14)]));
  });

  it("is for Admins", async () => {
    signedInAs({ roles: ["Content Editor"] });
    visit(address);
    expect(await screen.findByText(/This page needs the role Admin/)).toBeVisible();
  });
});

describe("a new round", () => {
  it("proposes the tournament's day, place and categories, and is listed", async () => {
    const state = serve();
    const sent: unknown[] = [];
    server.use(
      http.post("/api/Round", async ({ request, response }) => {
        sent.push(await request.json());
        state.rounds = [someRound()];
        return response(201).json(someRound());
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    await waitFor(() => expect(field("Name")).toHaveFocus());
    expect(field("Start date")).toHaveValue("2027-06-03");
    expect(field("End date")).toHaveValue("2027-06-03");
    expect(field("Location")).toHaveValue("Willow Creek Golf Club");
    expect(dialog().getByRole("switch", { name: "Foursome" })).toHaveAttribute(
      "name",
      "ticketCategoryId-11",
    );
    await user.type(field("Name"), "Morning Shotgun");
    await user.type(field("Start time"), "08:00");
    await user.type(field("End time"), "12:30");
    await user.type(field("Description"), "Be there at seven.");
    expect(field("Players at most")).toHaveValue("144");
    await user.clear(field("Players at most"));
    await user.type(field("Players at most"), "72");
    await user.click(dialog().getByRole("switch", { name: "Gold (sponsors)" }));
    await user.click(dialog().getByRole("button", { name: "Create" }));
    expect(await row("Morning Shotgun")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(alerts).toEqual(["New Round successfully created."]);
    expect(sent).toEqual([
      {
        tournamentId: 7,
        name: "Morning Shotgun",
        location: "Willow Creek Golf Club",
        startDate: "2027-06-03",
        startTime: "08:00",
        endDate: "2027-06-03",
        endTime: "12:30",
        endDateVisible: false,
        description: "Be there at seven.",
        maxAttendees: 72,
        liveFlag: true,
        enabledDisabledTicketCategories: toggles(11),
      },
    ]);
  });

  it("proposes the next day without a round, with the last round's times", async () => {
    const before = someRound({ startDate: "2027-06-03", endDate: "2027-06-03" });
    serve(before);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    expect(field("Start date")).toHaveValue("2027-06-04");
    expect(field("End date")).toHaveValue("2027-06-04");
    expect(field("Start time")).toHaveValue(before.startTime);
    expect(field("End time")).toHaveValue(before.endTime);
    expect(field("Players at most")).toHaveValue(String(before.maxAttendees));
  });

  it("leaves the times open where every day has a round", async () => {
    serve(someRound({ startDate: "2027-06-03" }), someRound({ id: 32, startDate: "2027-06-04" }));
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    expect(field("Start date")).toHaveValue("2027-06-04");
    expect(field("Start time")).toHaveValue("");
  });

  it("moves its end with its start, unless the end was changed", async () => {
    serve();
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    await user.clear(field("Start date"));
    await user.type(field("Start date"), "2027-06-04");
    expect(field("End date")).toHaveValue("2027-06-04");
  });

  it("says what is wrong beside the fields, and stays open", async () => {
    serve();
    const wrong = "endTime cannot be before startTime on the same day";
    server.use(http.post("/api/Round", () => someProblem(422, { endTime: [wrong] })));
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    await user.click(dialog().getByRole("button", { name: "Create" }));
    const missing = ["name", "startTime", "endTime", "description"];
    expect(alerts).toEqual([missing.map((name) => `${name} cannot be empty`).join("\n\n")]);
    await user.type(field("Name"), "Night");
    await user.type(field("Start time"), "08:00");
    await user.type(field("End time"), "07:00");
    await user.type(field("Description"), "In the dark.");
    await user.clear(field("Players at most"));
    await user.type(field("Players at most"), "8.5{Enter}");
    expect(alerts.at(-1)).toBe("maxAttendees must be a whole number");
    await user.type(field("Players at most"), "{Backspace}{Backspace}{Enter}");
    await waitFor(() => expect(alerts.at(-1)).toBe(`Error: ${wrong}`));
    expect(field("End time")).toHaveAccessibleDescription(wrong.replace("endTime", "End time"));
    expect(field("End time")).toHaveFocus();
  });
});
