import { screen, within } from "@testing-library/react";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { openPairings, servePairings } from "#testing/pairings-page.tsx";
import { somePairing, somePairings } from "#testing/pairings.ts";
import { http, server } from "#testing/server.ts";

const ann = somePairing(1, ["Ann Lee", "Bo Lee", "Cy Lee"], {
  hole: 7,
  letter: "A",
  fixedFlag: true,
});
const dee = somePairing(2, ["Dee Park"]);

/** Accepts saved courses; returns their bodies. */
function savedCourses() {
  const bodies: { holes: { sponsorId: number | null }[] }[] = [];
  server.use(
    http.put("/api/Pairing/course", async ({ request }) => {
      bodies.push((await request.json()) as (typeof bodies)[number]);
      return Response.json(somePairings());
    }),
  );
  return bodies;
}

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("a hole can have a sponsor of the event who does not play", async () => {
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(
        someTournamentDetail({
          id: 7,
          sponsors: [{ id: 4, name: "Tern River Bank", website: "", logos: [] }],
        }),
      ),
    ),
    http.get("/api/TournamentSponsor/query/tournament/{id}", ({ response }) =>
      response(200).json([
        {
          id: 1,
          tournamentId: 7,
          sponsorId: 9,
          sponsor: { name: "Iron & Pine", liveFlag: false },
        },
      ]),
    ),
  );
  const bodies = savedCourses();
  const { user } = await openPairings(somePairings({ pairings: [ann] }));
  await user.click(await screen.findByRole("button", { name: "Course" }));
  const hole = within(dialog("Course").getByRole("group", { name: "Hole 3" }));
  const sponsor = await hole.findByRole("combobox", { name: "Sponsor" });
  expect(await within(sponsor).findByRole("option", { name: "Tern River Bank" })).toBeVisible();
  await user.selectOptions(
    sponsor,
    await within(sponsor).findByRole("option", { name: "Iron & Pine" }),
  );
  await user.click(dialog("Course").getByRole("button", { name: "Save Changes" }));
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]?.holes[2]?.sponsorId).toBe(9);
});

test("no-shows are marked, and leave their places open", async () => {
  const halves = [1, 2].map((id) => {
    const pairing = somePairing(id, [`Ann ${id}`, `Bo ${id}`, `Cy ${id}`, `Dee ${id}`]);
    for (const player of pairing.players.slice(2)) player.noShowFlag = true;
    return pairing;
  });
  await openPairings(somePairings({ pairings: halves }));
  expect(
    await screen.findByText(
      "2 pairings, 4 players. 4 did not come. 2 without a start. 2 incomplete.",
    ),
  ).toBeVisible();
  expect(screen.getAllByText("did not come")).toHaveLength(4);
  expect(screen.getAllByText("2 open places")).toHaveLength(2);
  expect(
    screen.getByRole("button", { name: "Join the pairing of Captain 1 to another one" }),
  ).toBeVisible();
});

test("two half pairings with kept seats say why they cannot be joined", async () => {
  const halves = [somePairing(1, ["Ann Lee", "Bo Lee"]), somePairing(2, ["Dee Park", "Eve Park"])];
  for (const { groups } of halves) for (const group of groups) group.keptSeats = 2;
  await openPairings(somePairings({ pairings: halves }));
  expect(await screen.findAllByText(/once the seats that are kept are given away/)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /to another one$/ })).toBeNull();
});

test("kept seats of several groups are one folded line", async () => {
  const three = somePairing(1, ["Ann Lee", "Bo Oak", "Cy Elm"]);
  const [group] = three.groups;
  if (group === undefined) throw new Error("There is no group.");
  three.groups = [1, 2, 3].map((id) => ({
    ...group,
    id,
    givenAwayFlag: id > 1,
    keptSeats: id === 1 ? 1 : 0,
  }));
  const { user } = await openPairings(somePairings({ pairings: [three] }));
  const line = await screen.findByText("1 seat kept, open seats of 2 groups given away");
  expect(screen.getByText(/^1 seat kept for/)).not.toBeVisible();
  await user.click(line);
  expect(screen.getByText(/^1 seat kept for/)).toBeVisible();
});

test("starting over names the players that it moves and mails", async () => {
  const placed = [ann, somePairing(2, ["Dee Park"], { hole: 2 })];
  const startOver = [
    { pairingId: 2, hole: 3, letter: null, teeTime: null },
    { pairingId: 1, hole: 7, letter: null, teeTime: null },
  ];
  const { user } = await openPairings(somePairings({ pairings: placed, startOver }));
  const button = await screen.findByRole("button", { name: "Start over" });
  expect(button).toHaveAttribute("data-emphasis", "plain");
  await user.click(button);
  expect(
    dialog("Start over").getByText(
      /start elsewhere then: 1 of 2\. Their players are mailed the new start\./,
    ),
  ).toBeVisible();
  expect(dialog("Start over").getByRole("list", { name: "Changes" })).toHaveTextContent(
    "Dee ParkHole 2 → Hole 3",
  );
});

test("the focus follows a moved player", async () => {
  const { user } = await openPairings(somePairings({ pairings: [ann, dee] }));
  server.use(
    http.put("/api/Pairing/players", () => {
      const joined = { ...ann, players: [...ann.players, ...dee.players] };
      servePairings(somePairings({ pairings: [joined] }));
      return Response.json(somePairings({ pairings: [joined] }));
    }),
  );
  (await screen.findByRole("button", { name: "Move Dee Park" })).focus();
  await user.keyboard("{Enter}");
  await user.selectOptions(
    dialog("Move Dee Park").getByRole("combobox", { name: /Into/ }),
    "Ann Lee, Bo Lee, Cy Lee (Hole 7A, 1 open place)",
  );
  dialog("Move Dee Park").getByRole("button", { name: "Move" }).focus();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Move Dee Park" })).toHaveFocus(),
  );
});
