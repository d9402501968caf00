import type { RosterAttendee } from "#api/types.ts";
import { nameOf } from "#features/check-in/attendee.ts";
import { fold, type CheckInRow } from "#features/check-in/fold.ts";
import type { Look } from "./records.ts";

/** A clash in which a check-in of this phone takes part. */
export interface OwnClash {
  /** The key of the pair, the same on both devices and in any order of arrival. */
  pair: string;
  look: Look;
}

/** The clashes of this phone's check-ins by the list, including those that another device caused later. */
export function ownClashes(
  tournamentId: number,
  rows: readonly RosterAttendee[],
  own: readonly string[],
): OwnClash[] {
  const isOwn = ({ device }: CheckInRow) => device !== null && own.includes(device);
  return rows.flatMap((row) => {
    const byId = new Map(row.checkIns.map((one) => [one.operationId, one]));
    return fold(row.checkIns).twice.flatMap(({ first, second }) => {
      const [one, two] = [byId.get(first), byId.get(second)];
      if (one === undefined || two === undefined || (!isOwn(one) && !isOwn(two))) return [];
      const [mine, other] = isOwn(one) ? [one, two] : [two, one];
      const look = { ...lookOf(tournamentId, row, mine), other };
      return [{ pair: `${first} ${second}`, look: isOwn(one) ? { ...look, isFirst: true } : look }];
    });
  });
}

function lookOf(tournamentId: number, row: RosterAttendee, mine: CheckInRow): Omit<Look, "other"> {
  const { operationId, checkedIn, at, deviceCounter, device } = mine;
  return {
    ...{ operationId, tournamentId, checkedIn, deviceCounter },
    id: row.id,
    name: nameOf(row),
    scanCodeDigest: row.scanCodeDigest,
    device: device ?? "",
    volunteer: null,
    occurredAt: at,
    correctedAt: at,
    outcome: "clash",
    message: null,
  };
}
