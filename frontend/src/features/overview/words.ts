import { namedWithYear } from "#shared/lib/tournaments.ts";
import type { EarlierSale } from "#api/types.ts";
import { lastDay, type SaleCurve } from "./sale-curve.ts";

/** `43 days before`, `On the day`, `1 day after`. */
export function distanceText(daysBefore: number): string {
  if (daysBefore === 0) return "On the day";
  const days = Math.abs(daysBefore);
  return `${days} ${days === 1 ? "day" : "days"} ${daysBefore > 0 ? "before" : "after"}`;
}

/** The same below the heading 'Days before': `43`, `1 after`. */
export function daysText(daysBefore: number): string {
  return daysBefore < 0 ? `${-daysBefore} after` : String(daysBefore);
}

/** The last day of the curve in words, beside the same day of the year before. */
export function curveText(
  curve: SaleCurve,
  earlier: EarlierSale | null,
  textOf: (total: number) => string,
): string {
  const last = lastDay(curve);
  const now = `${distanceText(last.daysBefore)}: ${textOf(last.now ?? 0)}.`;
  if (earlier === null || last.earlier === null) return now;
  return `${now} At the same distance, ${namedWithYear(earlier)} had ${textOf(last.earlier)}.`;
}

/** `1 ticket`, `2 tickets`. */
export function ticketsText(count: number): string {
  return `${count} ${count === 1 ? "ticket" : "tickets"}`;
}

/** Labels of the axis, which have little room: `850`, `$1.5k`, `$12k`, `$2M`. */
export function shortText(total: number, isMoney: boolean): string {
  const sign = total < 0 ? "−" : "";
  return `${sign}${isMoney ? "$" : ""}${shortened(Math.abs(total))}`;
}

function shortened(total: number): string {
  if (total >= 1_000_000) return `${withoutZeros(total / 1_000_000)}M`;
  return total >= 1000 ? `${withoutZeros(total / 1000)}k` : withoutZeros(total);
}

const withoutZeros = (number: number) => String(Math.round(number * 100) / 100);
