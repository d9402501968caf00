import { screen, waitFor } from "@testing-library/react";
import { someRound } from "#testing/event-factories.ts";
import { openSchedule, serveRounds } from "#testing/schedule-page.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const loadsRound = http.get("/api/Round/{id}", ({ response }) =>
  response(200).json(someRound({ liveFlag: false }), { headers: { ETag: '"4"' } }),
);

describe("the live flag of a round", () => {
  it("toggles the latest version, and keeps the focus", async () => {
    const state = serveRounds(someRound({ liveFlag: false }));
    const sent: unknown[] = [];
    server.use(
      loadsRound,
      http.put("/api/Round", async ({ request, response }) => {
        sent.push([request.headers.get("If-Match"), await request.json()]);
        state.rounds = [someRound({ liveFlag: true })];
        return response(200).json(someRound());
      }),
    );
    const { user } = await openSchedule();
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

  it("is reset when the server refuses", async () => {
    serveRounds(someRound({ liveFlag: false }));
    server.use(
      loadsRound,
      http.put("/api/Round", () => someProblem(503, { "": ["Please try again."] })),
    );
    const { user } = await openSchedule();
    const live = await screen.findByRole("switch", { name: "Morning Shotgun is live" });
    await user.click(live);
    await waitFor(() => expect(alerts).toEqual(["Error: Please try again."]));
    await waitFor(() => expect(live).toHaveAttribute("aria-busy", "false"));
    expect(live).not.toBeChecked();
  });
});
