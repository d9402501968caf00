import { screen, waitFor } from "@testing-library/react";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { autumn, openTournaments, spring, tournamentRows } from "#testing/tournaments-page.ts";

const deleteFirst = async () => {
  const [button] = await screen.findAllByRole("button", { name: "Delete" });
  if (button === undefined) throw new Error("Nothing can be deleted");
  return button;
};

describe("deleting a tournament", () => {
  it("asks first, and removes it from the list", async () => {
    const tournaments = [autumn, spring];
    const { user } = await openTournaments(["Admin"], tournaments);
    const deleted: string[] = [];
    server.use(
      http.delete("/api/Tournament/{id}", ({ params, response }) => {
        deleted.push(params.id);
        tournaments.shift();
        return response(204).empty();
      }),
    );
    answerQuestionsWith("no");
    await user.click(await deleteFirst());
    expect(deleted).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(await deleteFirst());
    await waitFor(async () => expect(await tournamentRows()).toHaveLength(1));
    expect(deleted).toEqual(["9"]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(questions.at(-1)).toBe(
      "Are you sure you want to delete this tournament?\n\nAutumn Cup, 06/03/2027",
    );
    expect(alerts).toEqual([]);
  });

  it("shows a refusal, and loses nothing", async () => {
    const { user } = await openTournaments(["Admin"]);
    const sentence = "This tournament has 3 tickets, so it cannot be deleted.";
    server.use(http.delete("/api/Tournament/{id}", () => someProblem(409, { "": [sentence] })));
    await user.click(await deleteFirst());
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect(await tournamentRows()).toHaveLength(2);
    expect(await deleteFirst()).toBeEnabled();
  });
});
