import { screen } from "@testing-library/react";
import { ann, dee, dialog, openPairings, sent } from "#testing/pairings-page.tsx";
import { somePairing, somePairings } from "#testing/pairings.ts";

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

test("a player moves, alone or with the group, to a pairing with room", async () => {
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

/** A group of three, and one player of another group. */
const four = {
  ...ann,
  players: [...ann.players, { attendeeId: 40, groupId: 4, name: "Gil Nash", noShowFlag: false }],
};

test("a group of three moves into a new pairing", async () => {
  const bodies = sent("players");
  const { user } = await openPairings(somePairings({ pairings: [four, dee] }));
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

test("all players of a pairing are offered no new one", async () => {
  const { user } = await openPairings(somePairings({ pairings: [ann, dee] }));
  const isOffered = (name: string) =>
    dialog(name).queryByRole("option", { name: "A new pairing" }) !== null;
  await user.click(await screen.findByRole("button", { name: "Move Dee Park" }));
  expect(isOffered("Move Dee Park")).toBe(false);
  await user.click(dialog("Move Dee Park").getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Move Ann Lee" }));
  expect(isOffered("Move Ann Lee")).toBe(true);
  await user.click(
    dialog("Move Ann Lee").getByRole("checkbox", { name: "With the whole group (3)" }),
  );
  expect(isOffered("Move Ann Lee")).toBe(false);
});
