import type {
  BatchedCheckIn,
  BatchedResult,
  CheckInAttendee,
  CheckInRoster,
  RosterAttendee,
} from "#api/types.ts";
import { attendeesOf, type Attendee } from "#features/check-in/attendee.ts";
import { digestOf } from "#features/check-in/digest.ts";
import { http, server } from "./server.ts";

/** An attendee as the roster has them: without the pass, and without an address in place of a name. */
export function onRoster(attendee: CheckInAttendee): RosterAttendee {
  const { id, scanCode, displayName, groupId, groupName, roundId, playFlag, paid } = attendee;
  const { pairingId, start } = attendee;
  const { captain, sponsor } = attendee;
  const { checkedIn, checkedInAt, checkedInBy, noShow } = attendee;
  const [at, by] = [checkedInAt, checkedInBy];
  const row = { operationId: `of-${id}`, checkedIn, at: at ?? "", deviceCounter: 0, by };
  return {
    ...{
      id,
      groupId,
      groupName,
      roundId,
      pairingId,
      start,
      playFlag,
      paid,
      captain,
      sponsor,
      reference: `FW-${id}`,
    },
    ...{ checkedIn, checkedInAt, checkedInBy, noShow },
    name: displayName.includes("@") ? "" : displayName,
    due: paid ? 0 : 650,
    scanCodeDigest: digestOf(scanCode),
    checkIns: checkedIn ? [{ ...row, device: "another phone" }] : [],
  };
}

/** The same attendee as the page's list has them. */
export function inList(attendee: CheckInAttendee): Attendee {
  const [row] = attendeesOf([onRoster(attendee)], []);
  if (row === undefined) throw new Error("A roster of one has no row.");
  return row;
}

export function someRoster(attendees: readonly CheckInAttendee[]): CheckInRoster {
  return {
    number: 1,
    whole: true,
    rounds: [],
    attendees: attendees.map(onRoster),
    removed: [],
    stations: [],
  };
}

/** Serves the present value of `attendees`, and `more`. */
export function tellRoster(attendees: CheckInAttendee[], more: Partial<CheckInRoster> = {}): void {
  server.use(
    http.get("/api/Attendee/checkin/{tournamentId}/roster", ({ response }) =>
      response(200).json({ ...someRoster(attendees), ...more }),
    ),
    // After a check-in that made a clash, the page asks for the clashes.
    http.get("/api/Attendee/checkin/{tournamentId}/clashes", ({ response }) =>
      response(200).json([]),
    ),
    // Check-in asks for the tournament of a pass that the roster lacks.
    http.get("/api/Attendee/checkin/{tournamentId}/elsewhere", ({ response }) =>
      response(200).json({ tournament: null }),
    ),
    // The page asks for the addresses of attendees without a name.
    http.get("/api/Attendee/checkin/{tournamentId}", ({ response }) =>
      response(200).json(attendees),
    ),
  );
}

type PartOfResult = Partial<BatchedResult>;

/** Accepts batches, and answers each operation with the result of `tell`; `failures` come first. */
export function takeBatches(
  tell: (operation: BatchedCheckIn) => PartOfResult = () => ({}),
  ...failures: (() => Response)[]
): BatchedCheckIn[][] {
  const seen: BatchedCheckIn[][] = [];
  server.use(
    http.post("/api/Attendee/checkin/{tournamentId}/batch", async ({ request, response }) => {
      const { operations } = await request.json();
      seen.push(operations);
      const failure = failures.shift();
      if (failure !== undefined) return failure();
      const results = operations.map((operation) => ({
        operationId: operation.operationId,
        outcome: "applied" as const,
        message: null,
        other: null,
        attendee: null,
        ...tell(operation),
      }));
      return response(200).json({ results });
    }),
  );
  return seen;
}
