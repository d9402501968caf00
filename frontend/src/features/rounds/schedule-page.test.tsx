import { screen, waitFor, within } from "@testing-library/react";
import { someRound, someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import {
  categories,
  dialog,
  field,
  openSchedule,
  roundRow,
  scheduleAddress,
  serveRounds,
  toggles,
} from "#testing/schedule-page.ts";
import { http, server, someProblem } from "#testing/server.ts";

describe("the list of rounds", () => {
  it("shows times, place, spots left, categories and the live flag", async () => {
    serveRounds(
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
    await openSchedule();
    expect(screen.getByRole("heading", { name: "Schedule Rounds" })).toBeVisible();
    expect(screen.getByText("Loading...")).toBeVisible();
    await roundRow("Gala");
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
    expect((await roundRow("Gala")).getByRole("switch")).not.toBeChecked();
    expect((await roundRow("Morning Shotgun")).getByRole("switch")).toBeChecked();
    expect((await roundRow("Gala")).getByRole("link", { name: "Edit" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/rounds/32/edit",
    );
  });

  it("says that loading failed, and retries", async () => {
    serveRounds(someRound());
    server.use(
      http.get("/api/Round/query/tournament/{id}", () => someProblem(503, { "": ["Wait."] }), {
        once: true,
      }),
    );
    const { user } = await openSchedule();
    expect(await screen.findByText("The rounds could not be loaded just now.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await roundRow("Morning")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("asks for ticket categories first when there are none", async () => {
    serveRounds();
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([]),
      ),
    );
    const { user } = await openSchedule();
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

  it("leaves out ticket categories without golf", async () => {
    serveRounds(someRound({ enabledDisabledTicketCategories: toggles(11, 14) }));
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
    const { user } = await openSchedule();
    expect((await roundRow("Morning Shotgun")).getByText("All")).toBeVisible();
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
    visit(scheduleAddress);
    expect(await screen.findByText(/This page needs the role Admin/)).toBeVisible();
  });
});
