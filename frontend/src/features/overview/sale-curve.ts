/** Tickets or dollars of a day. `daysBefore` counts the days until the event's first day; negative after it. */
export interface DayOfSale {
  daysBefore: number;
  amount: number;
}

/** The running totals of this year's sales and of the year before on one axis, by day. */
export interface SaleCurve {
  /** Days relative to the event's first day: -90 is 90 days before it. */
  days: readonly number[];
  /** The total at the end of each day; null from tomorrow on. */
  now: readonly (number | null)[];
  /** The total of the year before at the same distance from its event; null without one. */
  earlier: readonly number[] | null;
}

/** A day of the table; -1 day before is the day after. */
export interface RowOfSale {
  id: number;
  daysBefore: number;
  now: number | null;
  earlier: number | null;
}

/** The curve from the first sale, or today, to the event or the last sale after it; null without any sale. */
export function saleCurve(
  now: readonly DayOfSale[],
  earlier: readonly DayOfSale[] | null,
  today: number,
): SaleCurve | null {
  const all = [...now, ...(earlier ?? [])].map(({ daysBefore }) => -daysBefore);
  if (all.length === 0) return null;
  const until = Math.max(0, ...all);
  const from = Math.min(...all, -today, until - 1);
  const days = Array.from({ length: until - from + 1 }, (_, place) => from + place);
  const totals = totalsOf(now, days);
  return {
    days,
    now: totals.map((total, place) => ((days[place] ?? 0) <= -today ? total : null)),
    earlier: earlier === null ? null : totalsOf(earlier, days),
  };
}

function totalsOf(sale: readonly DayOfSale[], days: readonly number[]): number[] {
  const amounts = new Map(sale.map(({ daysBefore, amount }) => [-daysBefore, amount]));
  let total = 0;
  return days.map((day) => (total += amounts.get(day) ?? 0));
}

/** The last day of this year's line: today, or the end of the curve of a past event. */
export function lastDay(curve: SaleCurve): RowOfSale {
  const place = curve.now.findLastIndex((total) => total !== null);
  return rowAt(curve, Math.max(place, 0));
}

/** The rows of the table: each week, today and the last day. */
export function rowsOf(curve: SaleCurve): RowOfSale[] {
  const today = lastDay(curve).id;
  const last = curve.days.length - 1;
  return curve.days.flatMap((day, place) =>
    day % 7 === 0 || place === today || place === last ? [rowAt(curve, place)] : [],
  );
}

function rowAt({ days, now, earlier }: SaleCurve, place: number): RowOfSale {
  return {
    id: place,
    // `0 - 0` avoids -0.
    daysBefore: 0 - (days[place] ?? 0),
    now: now[place] ?? null,
    earlier: earlier?.[place] ?? null,
  };
}
