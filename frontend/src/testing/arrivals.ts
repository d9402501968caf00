import type { CheckInClash, RosterAttendee, RosterRound } from "#api/types.ts";

/** Complete examples of the arrivals board's data: a test sets only the fields that it is about. */

export function someArrival(changes: Partial<RosterAttendee> = {}): RosterAttendee {
  return {
    id: 71,
    name: "Sam Rivera",
    groupId: 61,
    groupName: "Group 1",
    roundId: 31,
    pairingId: 41,
    start: null,
    playFlag: true,
    captain: "Sam Rivera",
    sponsor: null,
    reference: "FW-7K3Q2M",
    paid: true,
    due: 0,
    noShow: false,
    scanCodeDigest: "0".repeat(64),
    checkedIn: false,
    checkedInAt: null,
    checkedInBy: null,
    checkIns: [],
    ...changes,
  };
}

/** An attendee who was checked in at that moment. */
export function arrivedAt(checkedInAt: string, changes: Partial<RosterAttendee> = {}) {
  return someArrival({ checkedIn: true, checkedInAt, checkedInBy: "Vera Lindqvist", ...changes });
}

export function someRosterRound(changes: Partial<RosterRound> = {}): RosterRound {
  return {
    id: 31,
    name: "Morning Shotgun",
    startDate: "2027-06-03",
    startTime: "08:00",
    ...changes,
  };
}

export function someClash(changes: Partial<CheckInClash> = {}): CheckInClash {
  return {
    id: 91,
    kind: "twice",
    attendeeId: 71,
    displayName: "Sam Rivera",
    namedByDevice: false,
    operationId: "op-2",
    checkedIn: true,
    at: "2027-06-03T12:05:00Z",
    recordedAt: "2027-06-03T12:20:00Z",
    by: "Ben Cole",
    device: "Android 2",
    first: { at: "2027-06-03T12:00:00Z", by: "Vera Lindqvist", device: "iPhone 1" },
    settledAt: null,
    settledBy: null,
    note: "",
    version: 1,
    ...changes,
  };
}
