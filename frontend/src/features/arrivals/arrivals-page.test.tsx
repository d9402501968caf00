import { screen, within } from "@testing-library/react";
import {
  address,
  ann,
  attendees,
  baker,
  cole,
  diaz,
  openArrivals,
  roster,
  serveArrivals,
} from "#testing/arrivals-page.tsx";
import { arrivedAt, someArrival } from "#testing/arrivals.ts";
import { http, server } from "#testing/server.ts";
import { someStation, tellStations } from "#testing/stations.ts";

describe("the arrivals board", () => {
  it("shows when each station was heard, and its waiting check-ins", async () => {
    serveArrivals();
    tellStations([
      someStation({ waiting: 3 }),
      someStation({ id: 42, name: "Range", isRevoked: true }),
      someStation({ id: 43, name: "Bag drop", isEnrolled: false }),
    ]);
    await openArrivals();
    const stations = within(screen.getByRole("region", { name: "Stations" }));
    expect(await stations.findByText("Cart barn 2")).toBeVisible();
    expect(stations.getByRole("listitem")).toHaveTextContent(
      "Cart barn 2 heard just now, 3 waiting",
    );
    const link = screen.getByRole("link", { name: "Stations" });
    expect(link).toHaveAttribute("href", "/tournaments/7/admin/arrivals/stations");
  });

  it("counts arrived of expected people, in all and by round", async () => {
    serveArrivals(roster);
    await openArrivals();
    expect(screen.getByText("of 3 arrived", { exact: false })).toHaveTextContent("1 of 3 arrived");
    expect(screen.getByText("0 of 2 groups complete, 1 begun, 1 not here")).toBeVisible();
    const table = within(screen.getByRole("table", { name: "By round" }));
    const cells = table.getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells).toEqual(["Morning Shotgun", "6/3/2027 8:00 AM", "1 of 3", "0 of 2", "1", "1"]);
  });

  it("names the missing and the present players of each start", async () => {
    serveArrivals({
      ...roster,
      attendees: [
        { ...baker, start: "7A" },
        { ...cole, start: "7A" },
        someArrival({ ...ann, id: 4, name: "", start: "7A" }),
        { ...diaz, start: "10" },
        arrivedAt("2027-06-03T12:04:00Z", { id: 5, groupId: 3, name: "Dee Moor", start: "11" }),
      ],
    });
    await openArrivals();
    const table = within(screen.getByRole("table", { name: "By start" }));
    const rows = table.getAllByRole("row").slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ["Hole 7A", "1 of 3", "Begun", "Missing: Ben Cole, 1 without a nameHere: Ann Baker"],
      ["Hole 10", "0 of 1", "Not here", "Missing: Cara Diaz"],
      ["Hole 11", "1 of 1", "Complete", "Here: Dee Moor"],
    ]);
    const lines = within(rows[0] ?? document.body).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Missing: Ben Cole, 1 without a name",
      "Here: Ann Baker",
    ]);
  });

  it("names the event with its day", async () => {
    serveArrivals();
    await openArrivals();
    expect(await screen.findByText("Spring Classic, 6/3/2027")).toBeVisible();
  });

  it("names incomplete groups, the last arrivals and the morning in words", async () => {
    serveArrivals(roster);
    await openArrivals();
    const section = (name: string) => screen.getByRole("region", { name });
    expect(section("Still to come")).toHaveTextContent(
      "Ann Baker, Group 1 1 of 2Morning Shotgun · begun, missing: Ben Cole",
    );
    expect(section("Still to come")).toHaveTextContent("nobody is here yet");
    expect(section("Last arrivals")).toHaveTextContent(
      "Ann Baker 8:02 AMMorning Shotgun · 6/3/2027 · by Vera Lindqvist",
    );
    expect(
      screen.getByText(/^Most arrived from 8:00 AM to 8:30 AM: 1\. .* all 3\.$/),
    ).toBeInTheDocument();
  });

  it("shows arrivals of today without the date", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-06-03T13:00:00Z") });
    serveArrivals(roster);
    await openArrivals();
    expect(screen.getByRole("region", { name: "Last arrivals" })).toHaveTextContent(
      "Ann Baker 8:02 AMMorning Shotgun · by Vera Lindqvist",
    );
    vi.useRealTimers();
  });

  it("gives Admins the captain's number to tap", async () => {
    serveArrivals(roster);
    await openArrivals(address, "Admin");
    const call = await screen.findByRole("link", { name: "Call Cara Diaz: (602) 555-0199" });
    expect(call).toHaveAttribute("href", "tel:6025550199");
  });

  it("does not expect no-shows, and counts them", async () => {
    const absent = someArrival({ id: 4, groupId: 3, captain: "Dee Moor", noShow: true });
    serveArrivals({ ...roster, attendees: [...attendees, absent] });
    await openArrivals();
    expect(screen.getByText("of 3 arrived", { exact: false })).toHaveTextContent("1 of 3 arrived");
    expect(screen.getByText("1 did not come")).toBeVisible();
    expect(screen.getByRole("region", { name: "Still to come" })).not.toHaveTextContent("Dee Moor");
  });

  it("counts for the bill of the club, for Admins", async () => {
    serveArrivals(roster);
    const round = { roundId: 31, roundName: "Morning Shotgun", playFlag: true };
    const guests = { roundId: null, roundName: null, playFlag: false };
    server.use(
      http.get("/api/Tournament/{id}/bill", ({ response }) =>
        response(200).json([
          { ...round, registered: 80, came: 70, noShows: 6, walkUps: 3 },
          { ...guests, registered: 5, came: 5, noShows: 0, walkUps: 0 },
        ]),
      ),
    );
    await openArrivals(address, "Admin");
    const table = within(await screen.findByRole("table", { name: "Count for the bill" }));
    const cells = table.getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells).toEqual([
      ...["Morning Shotgun", "80", "70", "6", "4", "3"],
      ...["Not playing", "5", "5", "0", "0", "0"],
      ...["In all", "85", "75", "6", "4", "3"],
    ]);
  });

  it("loads no phone numbers for a Volunteer", async () => {
    serveArrivals(roster);
    const asked = vi.fn();
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/captains", asked));
    await openArrivals();
    expect(screen.queryByRole("link", { name: /^Call/ })).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it("says that nobody is expected yet", async () => {
    serveArrivals({ ...roster, attendees: [] });
    await openArrivals();
    expect(screen.getByText(/^Nobody is expected yet/)).toBeVisible();
  });

  it("counts the open clashes, and leads to them", async () => {
    serveArrivals(roster);
    const { user, address: now } = await openArrivals();
    await user.click(await screen.findByRole("link", { name: "1 open clash" }));
    expect(now()).toBe("/tournaments/7/admin/arrivals/clashes");
  });

  it("draws 500 people and their groups a portion at a time", async () => {
    const many = Array.from({ length: 500 }, (_, id) =>
      someArrival({ id: id + 1, groupId: Math.floor(id / 4) + 1, captain: `Captain ${id}` }),
    );
    serveArrivals({ ...roster, attendees: many });
    const { user } = await openArrivals();
    const calls = () => screen.getAllByText(/nobody is here yet/).length;
    expect(calls()).toBe(20);
    await user.click(screen.getByRole("button", { name: "Show 105 more" }));
    expect(calls()).toBe(40);
  });
});
