import type { Pairing, RoundPairings } from "#api/types.ts";
import { distinctTexts } from "#shared/lib/distinct-texts.ts";
import { countText, openPlaces, startText, whoText } from "./words.ts";

type Group = Pairing["groups"][number];

/** The unique name of each pairing by id: 'the pairing of Pat Lee', with more for several of one captain. */
export function pairingNames({ pairings }: RoundPairings): ReadonlyMap<number, string> {
  const texts = distinctTexts(
    pairings,
    pairingText,
    ({ groups }) => groups[0]?.name ?? "",
    ({ groups }) => groups[0]?.reference ?? "",
    startText,
    whoText,
  );
  return new Map(pairings.map(({ id }, place) => [id, texts[place] ?? ""]));
}

/** The unique name of each player by attendee id, with group and reference of the ticket for namesakes. */
export function playerNames({ pairings }: RoundPairings): ReadonlyMap<number, string> {
  const players = pairings.flatMap(({ groups, players: all }) =>
    all.map(({ attendeeId, name, groupId }) => {
      const group = groups.find(({ id }) => id === groupId);
      return { attendeeId, name, group };
    }),
  );
  const texts = distinctTexts(
    players,
    ({ name }) => name,
    ({ group }) => (group === undefined ? "" : groupText(group)),
    ({ group }) => group?.reference ?? "",
  );
  return new Map(players.map(({ attendeeId }, place) => [attendeeId, texts[place] ?? ""]));
}

/** The unique name of each group by id: 'Group 1 of Pat Lee', with the reference of the ticket for namesakes. */
export function groupNames({ pairings }: RoundPairings): ReadonlyMap<number, string> {
  const all = new Map(pairings.flatMap(({ groups }) => groups.map((group) => [group.id, group])));
  const groups = [...all.values()];
  const texts = distinctTexts(groups, groupText, ({ reference }) => reference);
  return new Map(groups.map(({ id }, place) => [id, texts[place] ?? ""]));
}

/** Options for pairings: each with players, start and open places. */
export function pairingOptions(round: RoundPairings, pairings: readonly Pairing[]) {
  const labels = distinctTexts(
    pairings,
    (pairing) =>
      `${whoText(pairing)} (${startText(pairing)}, ${countText(openPlaces(round, pairing), "open place")})`,
    ({ groups }) => groups.map(({ reference }) => reference).join(", "),
  );
  return pairings.map(({ id }, place) => ({ value: id, label: labels[place] ?? "" }));
}

function pairingText({ players, groups }: Pairing): string {
  return `the pairing of ${groups[0]?.captain ?? players[0]?.name ?? "nobody"}`;
}

function groupText({ name, captain }: Group): string {
  return `${name} of ${captain}`;
}
