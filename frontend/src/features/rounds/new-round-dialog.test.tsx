import { screen, waitFor } from "@testing-library/react";
import { someRound } from "#testing/event-factories.ts";
import {
  dialog,
  field,
  openSchedule,
  roundRow,
  serveRounds,
  toggles,
} from "#testing/schedule-page.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("a new round", () => {
  it("proposes the tournament's day, place and categories, and is listed", async () => {
    const state = serveRounds();
    const sent: unknown[] = [];
    server.use(
      http.post("/api/Round", async ({ request, response }) => {
        sent.push(await request.json());
        state.rounds = [someRound()];
        return response(201).json(someRound());
      }),
    );
    const { user } = await openSchedule();
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
    expect(await roundRow("Morning Shotgun")).toBeDefined();
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

  it("proposes the next day without a round, with the times of the last one", async () => {
    const before = someRound({ startDate: "2027-06-03", endDate: "2027-06-03" });
    serveRounds(before);
    const { user } = await openSchedule();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    expect(field("Start date")).toHaveValue("2027-06-04");
    expect(field("End date")).toHaveValue("2027-06-04");
    expect(field("Start time")).toHaveValue(before.startTime);
    expect(field("End time")).toHaveValue(before.endTime);
    expect(field("Players at most")).toHaveValue(String(before.maxAttendees));
  });

  it("leaves the times empty when every day has a round", async () => {
    serveRounds(
      someRound({ startDate: "2027-06-03" }),
      someRound({ id: 32, startDate: "2027-06-04" }),
    );
    const { user } = await openSchedule();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    expect(field("Start date")).toHaveValue("2027-06-04");
    expect(field("Start time")).toHaveValue("");
  });

  it("moves its end with its start unless the end was changed", async () => {
    serveRounds();
    const { user } = await openSchedule();
    await user.click(await screen.findByRole("button", { name: "Add New" }));
    await user.clear(field("Start date"));
    await user.type(field("Start date"), "2027-06-04");
    expect(field("End date")).toHaveValue("2027-06-04");
  });

  it("shows errors beside the fields, and stays open", async () => {
    serveRounds();
    const wrong = "endTime cannot be before startTime on the same day";
    server.use(http.post("/api/Round", () => someProblem(422, { endTime: [wrong] })));
    const { user } = await openSchedule();
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
