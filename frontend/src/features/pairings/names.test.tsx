import { screen, within } from "@testing-library/react";
import type { Pairing } from "#api/types.ts";
import { openPairings } from "#testing/pairings-page.tsx";
import { somePairing, somePairings } from "#testing/pairings.ts";
import { groupNames, pairingNames, pairingOptions, playerNames } from "./names.ts";

type Group = Pairing["groups"][number];

/** A pairing of one group with these changes to the example. */
function pairingOf(
  id: number,
  names: string[],
  group: Partial<Group>,
  start: Partial<Pairing> = {},
) {
  const pairing = somePairing(id, names, start);
  return {
    ...pairing,
    groups: pairing.groups.map((it) => ({ ...it, captain: "Pat Lee", ...group })),
  };
}

const first = pairingOf(1, ["Pat Lee"], { keptSeats: 3 });
const second = pairingOf(2, ["Ann Lee"], { name: "Group 2", reference: "FW-777771", keptSeats: 3 });
const elsewhere = pairingOf(3, ["Ann Lee"], { keptSeats: 3 });

test("pairings of one captain are distinguished by the group", () => {
  const names = pairingNames(somePairings({ pairings: [first, second, somePairing(4, ["Dee"])] }));
  expect([...names.values()]).toEqual([
    "the pairing of Pat Lee, Group 1",
    "the pairing of Pat Lee, Group 2",
    "the pairing of Captain 4",
  ]);
});

test("pairings of one captain on two tickets are distinguished by reference", () => {
  const names = pairingNames(somePairings({ pairings: [first, elsewhere] }));
  expect([...names.values()]).toEqual([
    "the pairing of Pat Lee, FW-777771",
    "the pairing of Pat Lee, FW-777773",
  ]);
});

test("pairings of one group are distinguished by start, else by players", () => {
  const started = { ...first, id: 5, hole: 7 };
  const names = pairingNames(somePairings({ pairings: [first, started] }));
  expect([...names.values()]).toEqual([
    "the pairing of Pat Lee, No start yet",
    "the pairing of Pat Lee, Hole 7",
  ]);
  const others = { ...first, id: 6, players: second.players };
  const alike = pairingNames(somePairings({ pairings: [first, others] }));
  expect([...alike.values()]).toEqual([
    "the pairing of Pat Lee, Pat Lee",
    "the pairing of Pat Lee, Ann Lee",
  ]);
});

test("players of one name are distinguished by group, else by reference", () => {
  const namesake = pairingOf(4, ["Ann Lee"], { captain: "Dee Park" });
  const round = somePairings({ pairings: [first, second, namesake] });
  expect(Object.fromEntries(playerNames(round))).toEqual({
    10: "Pat Lee",
    20: "Ann Lee, Group 2 of Pat Lee",
    40: "Ann Lee, Group 1 of Dee Park",
  });
  const tickets = somePairings({ pairings: [elsewhere, pairingOf(4, ["Ann Lee"], {})] });
  expect([...playerNames(tickets).values()]).toEqual(["Ann Lee, FW-777773", "Ann Lee, FW-777774"]);
});

test("groups of one name are distinguished by reference, each named once", () => {
  const split = { ...first, id: 7, players: [] };
  expect(
    Object.fromEntries(groupNames(somePairings({ pairings: [first, elsewhere, split] }))),
  ).toEqual({ 1: "Group 1 of Pat Lee, FW-777771", 3: "Group 1 of Pat Lee, FW-777773" });
});

test("groups without names are distinguished by reference", () => {
  const pairings = [1, 2].map((id) => pairingOf(id, [], {}));
  expect(pairingOptions(somePairings({ pairings }), pairings)).toEqual([
    { value: 1, label: "Group 1 of Pat Lee (No start yet, 4 open places), FW-777771" },
    { value: 2, label: "Group 1 of Pat Lee (No start yet, 4 open places), FW-777772" },
  ]);
});

test("buttons of the page and options of the wishes are unique", async () => {
  const pairings = [first, second, elsewhere].map((it) => ({ ...it, fixedFlag: true }));
  const { user } = await openPairings(somePairings({ pairings }));
  const cards = within(await screen.findByRole("list", { name: "Pairings" }));
  const names = cards.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toHaveLength(12);
  expect(new Set(names).size).toBe(12);
  await user.click(cards.getByRole("button", { name: "Move Ann Lee, Group 2 of Pat Lee" }));
  expect(screen.getByRole("dialog", { name: "Move Ann Lee, Group 2 of Pat Lee" })).toBeVisible();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Wishes (0)" }));
  const options = within(screen.getByRole("combobox", { name: /^Player/ })).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Choose a player",
    "Ann Lee, Group 1 of Pat Lee",
    "Ann Lee, Group 2 of Pat Lee",
    "Pat Lee",
  ]);
});
