import type { Pairing, PairingWish, RoundPairings } from "#api/types.ts";
import { shortTime } from "#shared/lib/dates.ts";

type Start = Pick<Pairing, "hole" | "letter" | "teeTime">;

/** 'Hole 7A', '8:10 AM', or a text without a start. */
export function startText({ hole, letter, teeTime }: Start): string {
  if (hole !== null) return `Hole ${hole}${letter ?? ""}`;
  return teeTime === null ? "No start yet" : shortTime(teeTime);
}

/** The players without no-shows. */
export function expectedOf({ players }: Pick<Pairing, "players">): Pairing["players"] {
  return players.filter(({ noShowFlag }) => !noShowFlag);
}

/** The names of the players; of the no-shows if nobody came; of the groups if nobody is named. */
export function whoText({ players, groups }: Pairing): string {
  const expected = expectedOf({ players });
  const named = expected.length > 0 ? expected : players;
  if (named.length > 0) return named.map(({ name }) => name).join(", ");
  return groups.map(({ name, captain }) => `${name} of ${captain}`).join(", ");
}

/** Number of places without a player and without a kept seat. The places of no-shows are open. Negative if overfull. */
export function openPlaces({ course }: RoundPairings, { players, groups }: Pairing): number {
  return course.pairingSize - expectedOf({ players }).length - keptSeats(groups);
}

/** Number of seats that groups keep for unnamed people. */
export function keptSeats(groups: Pairing["groups"]): number {
  return groups.reduce((sum, group) => sum + group.keptSeats, 0);
}

export function countText(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

/** 'Ann Lee not with Bo Cruz'. `names` are by attendee id. */
export function wishText(
  names: ReadonlyMap<number, string>,
  { attendeeId, otherAttendeeId, apartFlag }: PairingWish,
): string {
  const nameOf = (id: number) => names.get(id) ?? "somebody";
  return `${nameOf(attendeeId)} ${apartFlag ? "not with" : "plays with"} ${nameOf(otherAttendeeId)}`;
}

/** The state of the round in one line. */
export function summaryText(round: RoundPairings): string {
  const { pairings } = round;
  const players = pairings.flatMap((pairing) => pairing.players);
  const expected = expectedOf({ players }).length;
  const absent = players.length - expected;
  const placeless = pairings.filter(({ hole, teeTime }) => hole === null && teeTime === null);
  const incomplete = pairings.filter((pairing) => openPlaces(round, pairing) > 0);
  const kept = keptSeats(pairings.flatMap(({ groups }) => groups));
  const overfull = pairings.filter((pairing) => openPlaces(round, pairing) < 0);
  return [
    `${countText(pairings.length, "pairing")}, ${countText(expected, "player")}.`,
    absent > 0 && `${absent} did not come.`,
    placeless.length > 0 && `${placeless.length} without a start.`,
    incomplete.length > 0 && `${incomplete.length} incomplete.`,
    kept > 0 && `${countText(kept, "seat")} kept for who is not named yet.`,
    overfull.length > 0 && `${overfull.length} too large.`,
  ]
    .filter((part) => part !== false)
    .join(" ");
}
