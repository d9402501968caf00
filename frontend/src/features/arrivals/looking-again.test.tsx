import { act, screen, waitFor } from "@testing-library/react";
import {
  address,
  ann,
  lookAgain,
  openArrivals,
  roster,
  serveArrivals,
} from "#testing/arrivals-page.tsx";
import { arrivedAt } from "#testing/arrivals.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("the arrivals board", () => {
  it("loads only changes when it comes back into sight", async () => {
    const here = arrivedAt("2027-06-03T12:40:00Z", { ...ann, id: 2, name: "Ben Cole" });
    const asked = serveArrivals(roster, { ...roster, number: 13, whole: false, attendees: [here] });
    await openArrivals();
    await lookAgain();
    expect(await screen.findByText(/1 of 2 groups complete, 0 begun/)).toBeVisible();
    expect(asked.slice(0, 2)).toEqual([null, "12"]);
  });

  it("polls every 5 seconds while it is visible, and never while hidden", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = serveArrivals(roster, { ...roster, whole: false, attendees: [] });
    await openArrivals();
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(asked.length).toBeGreaterThanOrEqual(4);
    const sight = vi.spyOn(Document.prototype, "visibilityState", "get").mockReturnValue("hidden");
    await lookAgain();
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(before);
    sight.mockRestore();
    await lookAgain();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it("keeps its data, says so and goes on by itself when a poll fails", async () => {
    const away = Response.error();
    serveArrivals(roster, away, { ...roster, number: 13 });
    await openArrivals();
    await lookAgain();
    expect(
      await screen.findByText(
        "The server cannot be reached just now; the page tries again by itself.",
      ),
    ).toBeVisible();
    expect(screen.getByText("As of 8:41 AM.")).toBeVisible();
    expect(screen.getByText(/1 of 3 arrived|of 3 arrived/)).toBeVisible();
    await lookAgain();
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
    expect(alerts).toEqual([]);
  });

  it("offers to try again when nothing could be loaded", async () => {
    serveArrivals(someProblem(503, { "": ["not now"] }), roster);
    signedInAs({ roles: ["Volunteer"] });
    const { user } = visit(address);
    expect(await screen.findByText("The arrivals could not be loaded just now.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("As of 8:41 AM.")).toBeVisible();
  });
});
