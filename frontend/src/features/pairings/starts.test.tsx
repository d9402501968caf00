import { screen, within } from "@testing-library/react";
import { ann, dee, dialog, openPairings, sent } from "#testing/pairings-page.tsx";
import { someHole, somePairings } from "#testing/pairings.ts";
import { http, server, someProblem } from "#testing/server.ts";

test("assigning previews its changes, and sends the shown version", async () => {
  const bodies = sent("assign");
  const { user } = await openPairings(
    somePairings({
      pairings: [ann, dee],
      assignment: [{ pairingId: 2, hole: 7, letter: "B", teeTime: null }],
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Assign holes (1)" }));
  const changes = dialog("Assign holes").getByRole("list", { name: "Changes" });
  expect(changes).toHaveTextContent("Dee ParkNo start yet → Hole 7B");
  await user.click(dialog("Assign holes").getByRole("button", { name: "Assign holes" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(bodies).toEqual([[{ roundId: 5, anewFlag: false }, '"seen"']]);
});

test("too many pairings for the course are reported in advance", async () => {
  const assignmentRefusal = "This round has 2 pairings, and its course has starts for 1.";
  await openPairings(somePairings({ pairings: [ann, dee], assignmentRefusal }));
  expect(await screen.findByText(assignmentRefusal)).toBeVisible();
});

test("a start is chosen among the holes with room for the pairing", async () => {
  const bodies = sent("start");
  const round = somePairings({ pairings: [ann, dee] });
  round.course.holes[6] = someHole(7, { secondPriority: null });
  const { user } = await openPairings(round);
  await user.click(
    await screen.findByRole("button", { name: "Change the start of the pairing of Captain 2" }),
  );
  const holes = dialog("Change start").getByRole("combobox", { name: /Starting hole/ });
  expect(within(holes).queryByRole("option", { name: /^7 / })).not.toBeInTheDocument();
  await user.selectOptions(holes, "8 (par 4): free");
  await user.click(dialog("Change start").getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(bodies).toEqual([[{ roundId: 5, pairingId: 2, hole: 8 }, '"seen"']]),
  );
});

test("a refused start is reported in the dialog, and nothing is lost", async () => {
  const { user } = await openPairings(somePairings({ pairings: [dee] }));
  server.use(
    http.put("/api/Pairing/start", () =>
      someProblem(409, { hole: ["Two pairings start on hole 8 already."] }),
    ),
  );
  vi.spyOn(window, "alert").mockImplementation(() => undefined);
  await user.click(await screen.findByRole("button", { name: /Change the start/ }));
  const holes = dialog("Change start").getByRole("combobox", { name: /Starting hole/ });
  await user.selectOptions(holes, "8 (par 4): free");
  await user.click(dialog("Change start").getByRole("button", { name: "Save" }));
  expect(
    await dialog("Change start").findByText("Two pairings start on hole 8 already."),
  ).toBeVisible();
});

test("the course is changed as a whole", async () => {
  const bodies = sent("course");
  const { user } = await openPairings(somePairings({ pairings: [ann] }));
  await user.click(await screen.findByRole("button", { name: "Course" }));
  const hole = within(dialog("Course").getByRole("group", { name: "Hole 3" }));
  await user.selectOptions(hole.getByRole("combobox", { name: "Second" }), "never");
  await user.selectOptions(dialog("Course").getByRole("combobox", { name: "Start" }), "Tee times");
  await user.click(dialog("Course").getByRole("button", { name: "Save Changes" }));
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  const [[body]] = bodies as [[{ start: string; holes: { secondPriority: number | null }[] }]];
  expect(body.start).toBe("teeTimes");
  expect(body.holes.map(({ secondPriority }) => secondPriority)).toEqual([
    2,
    2,
    null,
    2,
    2,
    2,
    2,
    2,
    2,
  ]);
});
