/** Tickets or money of a day, by its distance in days from the event's first; negative after it. */
export interface DayOfSale {
  daysBefore: number;
  amount: number;
}

/** The running totals of a sale and of the year before on one axis, day by day. */
export interface SaleCurve {
  /** Days from the event's first: -90 is 90 days before it, 0 the day itself. */
  days: readonly number[];
  /** The total at the end of each day; null from tomorrow on. */
  now: readonly (number | null)[];
  /** The total at the same distance from its own day; null without a year before. */
  earlier: readonly number[] | null;
}

/** A day of the table; -1 day before is the day after. */
export interface RowOfSale {
  id: number;
  daysBefore: number;
  now: number | null;
  earlier: number | null;
}

/** From the first day that brought something, or today, to the event and what came after it; null where nothing ever came. */
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

/** The last day of this year's line: today, or the end of a past event. */
export function lastDay(curve: SaleCurve): RowOfSale {
  const place = curve.now.findLastIndex((total) => total !== null);
  return rowAt(curve, Math.max(place, 0));
}

/** Week by week, with today and the last day. */
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
    // No negative zero.
    daysBefore: 0 - (days[place] ?? 0),
    now: now[place] ?? null,
    earlier: earlier?.[place] ?? null,
  };
}
