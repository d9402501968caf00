import { screen } from "@testing-library/react";
import { ann, dee, dialog, openPairings, sent } from "#testing/pairings-page.tsx";
import { somePairing, somePairings } from "#testing/pairings.ts";

test("filling up names the moved players, their partners and the start", async () => {
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

test("seats are kept until they are given away, by group or all", async () => {
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

test("wishes are made from the texts of buyers, and removed", async () => {
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

test("filling up names the wishes that it cannot meet", async () => {
  const unmetWishes = [{ attendeeId: 10, otherAttendeeId: 20, apartFlag: false }];
  const fillUp = [{ pairingId: 2, intoPairingId: 1, hole: 7, letter: "A", teeTime: null }];
  const { user } = await openPairings(somePairings({ pairings: [ann, dee], fillUp, unmetWishes }));
  await user.click(await screen.findByRole("button", { name: "Fill up (1)" }));
  expect(dialog("Fill up").getByRole("list", { name: "Wishes not met" })).toHaveTextContent(
    "Ann Lee plays with Dee Park",
  );
});
