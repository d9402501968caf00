import { screen, within } from "@testing-library/react";
import {
  address,
  baker,
  cole,
  diaz,
  lookAgain,
  openArrivals,
  roster,
  serveArrivals,
} from "#testing/arrivals-page.tsx";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";

describe("the board on a big screen", () => {
  it("is dark, has no menu, nothing to press and no phone number", async () => {
    serveArrivals(roster);
    const asked = vi.fn();
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/captains", asked));
    await openArrivals(`${address}?tv`, "Admin");
    expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Spring Classic, 6/3/2027");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    expect(await screen.findByText("1 open clash: see the desk")).toBeVisible();
    expect(screen.getByText("1 of 2")).toBeVisible();
  });

  it("names absent groups, and the stations that are silent", async () => {
    const heard = (name: string, lastHeardAt: string | null, waiting: number | null) => ({
      ...{ name, lastHeardAt, waiting },
    });
    const stations = [
      heard("Cart barn 2", "2027-06-03T12:40:50Z", 3),
      heard("Table 1", "2027-06-03T12:20:00Z", 0),
      heard("Range", null, null),
    ];
    serveArrivals({ ...roster, stations });
    await openArrivals(`${address}?tv`);
    const groups = within(screen.getByRole("region", { name: /groups to come$/ }));
    expect(groups.getByRole("heading", { name: "Nobody here yet" })).toBeVisible();
    expect(groups.getAllByRole("listitem").at(-1)).toHaveTextContent("Cara Diaz, Group 1 0 of 1");
    const row = within(screen.getByRole("list", { name: "Stations" }));
    expect(row.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Range not heard yet",
      "Table 1 silent since 8:20 AM",
      "Cart barn 2 heard at 8:40 AM, 3 waiting",
    ]);
  });

  it("names the missing players of each start", async () => {
    serveArrivals({
      ...roster,
      attendees: [
        { ...baker, start: "7A" },
        { ...cole, start: "7A" },
        { ...diaz, start: "10" },
      ],
    });
    await openArrivals(`${address}?tv`);
    const begun = within(screen.getByRole("region", { name: "By round" }));
    expect(begun.getAllByRole("listitem").at(-1)).toHaveTextContent(
      "Hole 7Amissing: Ben Cole 1 of 2",
    );
    const nobody = within(screen.getByRole("region", { name: /groups to come$/ }));
    expect(nobody.getAllByRole("listitem").at(-1)).toHaveTextContent("Hole 10Cara Diaz 0 of 1");
  });

  it("retries by itself when nothing could be loaded", async () => {
    serveArrivals(Response.error());
    signedInAs({ roles: ["Volunteer"] });
    visit(`${address}?tv`);
    expect(await screen.findByText(/The page tries again by itself/)).toBeVisible();
    serveArrivals(roster);
    await lookAgain();
    expect(await screen.findByText("As of 8:41 AM.")).toBeVisible();
  });
});
