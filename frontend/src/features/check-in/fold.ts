/** A check-in or its undoing, from the roster or from the queue of this device. */
export interface CheckInRow {
  operationId: string;
  checkedIn: boolean;
  /** RFC 3339 in UTC, to the microsecond. */
  at: string;
  deviceCounter: number;
  by: string | null;
  device: string | null;
}

/** Two check-ins of one person by different devices, with no undoing between them. */
export interface Twice {
  first: string;
  second: string;
}

export interface Fold {
  checkedIn: boolean;
  /** The moment of the last change (RFC 3339); null without rows. */
  at: string | null;
  by: string | null;
  twice: Twice[];
}

/** Pads the fraction of a second to nine digits, so that moments compare as texts. */
function comparable(at: string): string {
  const [second = "", fraction = ""] = at.replace("Z", "").split(".");
  return `${second}.${fraction.padEnd(9, "0")}`;
}

/** Compares by code unit, as the server does, and not by locale. */
function compared<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function inOrder(a: CheckInRow, b: CheckInRow): number {
  return (
    compared(comparable(a.at), comparable(b.at)) ||
    compared(a.deviceCounter, b.deviceCounter) ||
    compared(a.operationId, b.operationId)
  );
}

function isOfTheSameHand(a: CheckInRow, b: CheckInRow): boolean {
  return a.device === b.device && (a.device !== null || a.by === b.by);
}

/**
 * Folds all rows of a person, in any order, into the present state. Must equal the server's `domain::check_in::fold`; both are
 * tested with the cases in `crates/domain/tests/check_in_fold.json`.
 */
export function fold(rows: readonly CheckInRow[]): Fold {
  const twice: Twice[] = [];
  let maker: CheckInRow | null = null;
  for (const row of [...rows].sort(inOrder)) {
    if (maker?.checkedIn !== row.checkedIn) maker = row;
    else if (row.checkedIn && !isOfTheSameHand(maker, row))
      twice.push({ first: maker.operationId, second: row.operationId });
  }
  return {
    checkedIn: maker?.checkedIn ?? false,
    at: maker?.at ?? null,
    by: maker?.by ?? null,
    twice,
  };
}
