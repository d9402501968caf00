import { act, screen, within } from "@testing-library/react";
import { someClash } from "#testing/arrivals.ts";
import { ann, openByName, row, settled } from "#testing/check-in.tsx";
import { takeBatches } from "#testing/roster.ts";
import { http, server } from "#testing/server.ts";
import { answerQuestionsWith, questions } from "#testing/setup.ts";

const waiting = (text: string) => screen.findByRole("button", { name: text });

async function checkInAnn() {
  const { user } = await openByName([ann]);
  await user.click(row(/^Ann/));
  await user.click(screen.getByRole("button", { name: "Check In" }));
  return user;
}

describe("a check-in that needs a look", () => {
  it("disappears once staff have settled the clash", async () => {
    const seen = takeBatches(() => ({ outcome: "replaced" }));
    await checkInAnn();
    expect(await waiting("All sent, 1 to look at")).toBeVisible();
    const clash = { kind: "replaced", operationId: seen[0]?.[0]?.operationId ?? "" } as const;
    const clashes = [someClash(clash)];
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/clashes", ({ response }) =>
        response(200).json(clashes),
      ),
    );
    const lookAgain = () =>
      act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    lookAgain();
    await settled();
    expect(await waiting("All sent, 1 to look at")).toBeVisible();
    clashes[0] = someClash({ ...clash, settledAt: "2027-06-03T12:30:00Z" });
    lookAgain();
    expect(await waiting("All sent")).toBeVisible();
  });

  it("stays with its reason and person when it is invalid", async () => {
    takeBatches(() => ({ outcome: "invalid", message: "device is too long" }));
    const user = await checkInAnn();
    await user.click(await waiting("All sent, 1 to look at"));
    const dialog = within(screen.getByRole("dialog", { name: "On this phone" }));
    expect(dialog.getByText("Ann Baker")).toBeVisible();
    expect(dialog.getByText(/did not take this check-in: device is too long/)).toBeVisible();
    answerQuestionsWith("no");
    await user.click(dialog.getByRole("button", { name: "Seen: Ann Baker" }));
    expect(questions.at(-1)).toBe(
      "The server has not kept this check-in of Ann Baker. Are you sure you want to take it off this phone?",
    );
    expect(dialog.getByText("Ann Baker")).toBeVisible();
    answerQuestionsWith("yes");
    await user.click(dialog.getByRole("button", { name: "Seen: Ann Baker" }));
    expect(dialog.queryByText("Ann Baker")).toBeNull();
  });
});
