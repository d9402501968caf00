import { screen, within } from "@testing-library/react";
import { openPairings, servePairings } from "#testing/pairings-page.tsx";
import { someHole, somePairing, somePairings } from "#testing/pairings.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

const ann = somePairing(1, ["Ann Lee", "Bo Lee", "Cy Lee"], {
  hole: 7,
  letter: "A",
  fixedFlag: true,
});
const dee = somePairing(2, ["Dee Park"]);

/** The bodies that are sent to a call, with the tag that they were made from. */
function sent(path: "assign" | "fillUp" | "players" | "seats" | "start" | "wish" | "course") {
  const bodies: unknown[] = [];
  server.use(
    http.put(`/api/Pairing/${path}`, async ({ request }) => {
      bodies.push([await request.json(), request.headers.get("If-Match")]);
      return Response.json(somePairings());
    }),
  );
  return bodies;
}

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("each pairing tells its start, its players and its open places", async () => {
  await openPairings(somePairings({ pairings: [ann, dee] }));
  expect(
    await screen.findByText("2 pairings, 4 players. 1 without a start. 2 incomplete."),
  ).toBeVisible();
  const [first, second] = within(screen.getByRole("list", { name: "Pairings" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);
  expect([first, second]).toEqual(["Hole 7A", "No start yet"]);
  expect(screen.getByText("fixed")).toBeVisible();
  expect(screen.getByText("1 open place")).toBeVisible();
  expect(screen.getByText("3 open places")).toBeVisible();
});

test("a round without groups leads to the tickets", async () => {
  await openPairings(somePairings());
  expect(await screen.findByText(/No group is in this round yet/)).toBeVisible();
  const round = within(screen.getByRole("region", { name: "Morning" }));
  expect(round.getByRole("link", { name: "Attendee Tickets" })).toBeVisible();
});

test("a tournament without rounds leads to the schedule", async () => {
  servePairings(somePairings());
  server.use(
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json([])),
  );
  signedInAs({ roles: ["Admin"] });
  visit("/tournaments/7/admin/pairings");
  expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
});

test("assigning says whom it changes, and is made from what was seen", async () => {
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

test("filling up names who joins whom, and where they start then", async () => {
  const bodies = sent("fillUp");
  const eve = somePairing(3, ["Eve Nash", "Flo Nash"]);
  const fillUp = [
    { pairingId: 2, intoPairingId: 1, hole: 7, letter: "A", teeTime: null },
    { pairingId: 4, intoPairingId: 3, hole: 9, letter: null, teeTime: null },
  ];
  const gil = somePairing(4, ["Gil Oak"], { hole: 9 });
  const { user } = await openPairings(somePairings({ pairings: [ann, dee, eve, gil], fillUp }));
  await user.click(await screen.findByRole("button", { name: "Fill up (2)" }));
  const changes = dialog("Fill up").getByRole("list", { name: "Changes" });
  expect(changes).toHaveTextContent("Dee Parkjoin Ann Lee, Bo Lee, Cy Lee (Hole 7A)");
  expect(changes).toHaveTextContent("Gil Oakjoin Eve Nash, Flo Nash (Hole 9)");
  await user.click(dialog("Fill up").getByRole("button", { name: "Fill up" }));
  await vi.waitFor(() => expect(bodies).toEqual([[{ roundId: 5 }, '"seen"']]));
});

test("seats are kept until they are given away, one group or all", async () => {
  const bodies = sent("seats");
  const kept = somePairing(3, ["Gil Oak", "Hal Oak"]);
  const given = somePairing(4, ["Ida Elm"]);
  for (const group of kept.groups) group.keptSeats = 2;
  for (const group of given.groups) group.givenAwayFlag = true;
  const { user } = await openPairings(somePairings({ pairings: [kept, given] }));
  expect(
    await screen.findByText(
      "2 pairings, 3 players. 2 without a start. 1 incomplete. 2 seats kept for who is not named yet.",
    ),
  ).toBeVisible();
  expect(screen.getByText(/^2 seats kept for Group 1 of Captain 3/)).toBeVisible();
  await user.click(
    screen.getByRole("button", { name: "Give away 2 seats of Group 1 of Captain 3" }),
  );
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Keep the seats of Group 1 of Captain 4" }));
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Give away 2 kept seats" }));
  await vi.waitFor(() => expect(bodies).toHaveLength(3));
  expect(bodies).toEqual([
    [{ roundId: 5, groupIds: [3], givenAwayFlag: true }, '"seen"'],
    [{ roundId: 5, groupIds: [4], givenAwayFlag: false }, '"seen"'],
    [{ roundId: 5, groupIds: [3], givenAwayFlag: true }, '"seen"'],
  ]);
});

test("wishes are made of what buyers wrote, and taken away", async () => {
  const bodies = sent("wish");
  const [trio, single] = [somePairing(1, ["Ann Lee", "Bo Lee"]), somePairing(2, ["Dee Park"])];
  for (const group of single.groups) group.wish = "With the Lees";
  const wishes = [{ attendeeId: 11, otherAttendeeId: 20, apartFlag: true }];
  const { user } = await openPairings(somePairings({ pairings: [trio, single], wishes }));
  await user.click(await screen.findByRole("button", { name: "Wishes (1)" }));
  expect(dialog("Wishes").getByRole("list", { name: "Written by buyers" })).toHaveTextContent(
    "Group 1 of Captain 2With the Lees",
  );
  await user.click(
    dialog("Wishes").getByRole("button", { name: "Remove: Bo Lee not with Dee Park" }),
  );
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  await user.selectOptions(dialog("Wishes").getByRole("combobox", { name: /^Player/ }), "Ann Lee");
  await user.selectOptions(
    dialog("Wishes").getByRole("combobox", { name: /^Other player/ }),
    "Dee Park",
  );
  await user.click(dialog("Wishes").getByRole("button", { name: "Add" }));
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies).toEqual([
    [{ roundId: 5, attendeeId: 11, otherAttendeeId: 20, apartFlag: null }, '"seen"'],
    [{ roundId: 5, attendeeId: 10, otherAttendeeId: 20, apartFlag: false }, '"seen"'],
  ]);
});

test("filling up says which wishes it cannot meet", async () => {
  const unmetWishes = [{ attendeeId: 10, otherAttendeeId: 20, apartFlag: false }];
  const fillUp = [{ pairingId: 2, intoPairingId: 1, hole: 7, letter: "A", teeTime: null }];
  const { user } = await openPairings(somePairings({ pairings: [ann, dee], fillUp, unmetWishes }));
  await user.click(await screen.findByRole("button", { name: "Fill up (1)" }));
  expect(dialog("Fill up").getByRole("list", { name: "Wishes not met" })).toHaveTextContent(
    "Ann Lee plays with Dee Park",
  );
});

test("a link leads to a pairing and the keyboard with it", async () => {
  servePairings(somePairings({ pairings: [ann, dee] }));
  signedInAs({ roles: ["Admin"] });
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  visit("/tournaments/7/admin/pairings?round=5&pairing=2");
  const heading = await screen.findByRole("heading", { name: "No start yet" });
  await vi.waitFor(() => expect(heading).toHaveFocus());
  expect(scrolled.mock.contexts.filter((it) => it === heading)).toHaveLength(1);
});

test("two half pairings become one", async () => {
  const bodies = sent("players");
  const eve = somePairing(3, ["Eve Nash", "Flo Nash"]);
  const { user } = await openPairings(somePairings({ pairings: [ann, dee, eve] }));
  expect(
    screen.queryByRole("button", { name: "Join the pairing of Captain 1 to another one" }),
  ).toBeNull();
  await user.click(
    await screen.findByRole("button", { name: "Join the pairing of Captain 3 to another one" }),
  );
  await user.selectOptions(
    dialog("Join another pairing").getByRole("combobox", { name: /Into/ }),
    "Dee Park (No start yet, 3 open places)",
  );
  await user.click(dialog("Join another pairing").getByRole("button", { name: "Join" }));
  await vi.waitFor(() =>
    expect(bodies).toEqual([[{ roundId: 5, attendeeIds: [30, 31], pairingId: 2 }, '"seen"']]),
  );
});

test("too many pairings for the course are told before anything is pressed", async () => {
  const assignmentRefusal = "This round has 2 pairings, and its course has starts for 1.";
  await openPairings(somePairings({ pairings: [ann, dee], assignmentRefusal }));
  expect(await screen.findByText(assignmentRefusal)).toBeVisible();
});

test("a player moves, alone or with the group, where there is room", async () => {
  const bodies = sent("players");
  const { user } = await openPairings(somePairings({ pairings: [ann, dee] }));
  await user.click(await screen.findByRole("button", { name: "Move Dee Park" }));
  expect(dialog("Move Dee Park").queryByRole("checkbox")).not.toBeInTheDocument();
  await user.selectOptions(
    dialog("Move Dee Park").getByRole("combobox", { name: /Into/ }),
    "Ann Lee, Bo Lee, Cy Lee (Hole 7A, 1 open place)",
  );
  await user.click(dialog("Move Dee Park").getByRole("button", { name: "Move" }));
  await vi.waitFor(() =>
    expect(bodies).toEqual([[{ roundId: 5, attendeeIds: [20], pairingId: 1 }, '"seen"']]),
  );
});

test("a group of three moves into a new pairing", async () => {
  const bodies = sent("players");
  const { user } = await openPairings(somePairings({ pairings: [ann, dee] }));
  await user.click(await screen.findByRole("button", { name: "Move Ann Lee" }));
  await user.click(
    dialog("Move Ann Lee").getByRole("checkbox", { name: "With the whole group (3)" }),
  );
  await user.selectOptions(
    dialog("Move Ann Lee").getByRole("combobox", { name: /Into/ }),
    "A new pairing",
  );
  await user.click(dialog("Move Ann Lee").getByRole("button", { name: "Move" }));
  await vi.waitFor(() =>
    expect(bodies).toEqual([
      [{ roundId: 5, attendeeIds: [10, 11, 12], pairingId: null }, '"seen"'],
    ]),
  );
});

test("a start is chosen among the holes that take the pairing", async () => {
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

test("a refused start is told in the dialog, and nothing is lost", async () => {
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
