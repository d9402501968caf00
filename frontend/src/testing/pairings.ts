import type { CourseHole, Pairing, RoundPairings } from "#api/types.ts";

export function someHole(number: number, changes: Partial<CourseHole> = {}): CourseHole {
  return { number, par: 4, strokeIndex: number, secondPriority: 2, sponsorId: null, ...changes };
}

/** A pairing of one group, whose players have these names. */
export function somePairing(id: number, names: string[], changes: Partial<Pairing> = {}): Pairing {
  const group = {
    id,
    name: "Group 1",
    ticketId: id,
    reference: `FW-77777${id}`,
    captain: `Captain ${id}`,
    sponsorId: null,
    sponsorName: null,
    wish: "",
    numAttendees: 4,
    keptSeats: 0,
    givenAwayFlag: false,
  };
  const players = names.map((name, place) => ({
    attendeeId: id * 10 + place,
    groupId: id,
    name,
    noShowFlag: false,
  }));
  const start = { hole: null, letter: null, teeTime: null, fixedFlag: false };
  return { id, ...start, groups: [group], players, ...changes };
}

export function somePairings(changes: Partial<RoundPairings> = {}): RoundPairings {
  return {
    roundId: 5,
    course: {
      start: "shotgun",
      intervalMinutes: 10,
      pairingSize: 4,
      holes: Array.from({ length: 9 }, (_, place) => someHole(place + 1)),
    },
    pairings: [],
    assignment: [],
    assignmentRefusal: null,
    startOver: [],
    fillUp: [],
    wishes: [],
    unmetWishes: [],
    ...changes,
  };
}
