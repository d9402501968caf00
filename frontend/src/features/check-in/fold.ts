/** A check-in or its undoing, as the roster tells it, or as it waits on this device. */
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
  /** The moment of the last change; null before the first row. */
  at: string | null;
  by: string | null;
  twice: Twice[];
}

/** Digits that compare as text in the order of time: a whole second has no fraction, and others have up to nine digits. */
function comparable(at: string): string {
  const [second = "", fraction = ""] = at.replace("Z", "").split(".");
  return `${second}.${fraction.padEnd(9, "0")}`;
}

/** By code unit, as the server compares: never by the language of the browser. */
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
 * Folds all rows of a person, in any order of arrival, into where they stand: the server's `domain::check_in::fold`, with the
 * same cases in `crates/domain/tests/check_in_fold.json`.
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
