import { screen, waitFor } from "@testing-library/react";
import { someRound } from "#testing/event-factories.ts";
import { openSchedule, roundRow, serveRounds } from "#testing/schedule-page.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

describe("removing a round", () => {
  it("removes a round after a confirmation", async () => {
    const state = serveRounds(someRound());
    server.use(
      http.delete("/api/Round/{id}", ({ response }) => {
        state.rounds = [];
        return response(204).empty();
      }),
    );
    const { user } = await openSchedule();
    answerQuestionsWith("no");
    await user.click((await roundRow("Morning")).getByRole("button", { name: "Remove" }));
    expect(state.rounds).toHaveLength(1);
    answerQuestionsWith("yes");
    await user.click((await roundRow("Morning")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
    expect(questions).toHaveLength(2);
    expect(questions[1]).toMatch(
      /^Are you sure you want to remove this round\?\n\nMorning Shotgun, \S/,
    );
    expect(alerts).toEqual(["Round was successfully removed."]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("says that the list may be outdated when it cannot be reloaded", async () => {
    serveRounds(someRound());
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
    const { user } = await openSchedule();
    await user.click((await roundRow("Morning")).getByRole("button", { name: "Remove" }));
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(await roundRow("Morning")).toBeDefined();
    serveRounds();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
    expect(note).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("names the groups that prevent the removal", async () => {
    serveRounds(someRound());
    const sentence = "This round has 2 groups, so it cannot be deleted.";
    server.use(http.delete("/api/Round/{id}", () => someProblem(409, { "": [sentence] })));
    const { user } = await openSchedule();
    await user.click((await roundRow("Morning")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect((await roundRow("Morning")).getByRole("button", { name: "Remove" })).toBeEnabled();
  });
});
