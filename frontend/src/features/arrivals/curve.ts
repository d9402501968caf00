import type { RosterAttendee } from "#api/types.ts";
import { dayOfMoment } from "#shared/lib/dates.ts";
import { momentOf } from "./sums.ts";

/** Curve of the arrivals of one day by time. */
export interface Curve {
  /** The bounds of the axis in milliseconds since 1970, on whole half-hours. */
  from: number;
  until: number;
  /** The arrivals of each half-hour, with the total at its end. */
  halfHours: readonly HalfHour[];
  /** Each arrival with the total at that moment, in the order of time. */
  steps: readonly { at: number; count: number }[];
}

export interface HalfHour {
  from: number;
  arrived: number;
  total: number;
}

/** The polling interval in milliseconds. */
export const halfHour = 30 * 60_000;

/** The curve of the day of the latest arrival, as a tournament may last several days; null before the first arrival. */
export function curveOf(
  attendees: readonly RosterAttendee[],
  timeZone: string | null,
): Curve | null {
  if (timeZone === null) return null;
  const arrived = attendees
    .filter(({ checkedIn, checkedInAt }) => checkedIn && checkedInAt !== null)
    .map(momentOf)
    .sort((a, b) => a - b);
  const last = arrived.at(-1);
  if (last === undefined) return null;
  const dayOf = (moment: number) => dayOfMoment(new Date(moment).toISOString(), timeZone);
  const day = dayOf(last);
  // A day has at most 25 hours. The cheap comparison spares most calls of `dayOf`.
  const ofDay = arrived.filter((at) => last - at < 25 * 2 * halfHour && dayOf(at) === day);
  const steps = ofDay.map((at, place) => ({ at, count: place + 1 }));
  const from = Math.floor((ofDay[0] ?? last) / halfHour) * halfHour;
  const until = (Math.floor(last / halfHour) + 1) * halfHour;
  return { from, until, steps, halfHours: halfHoursOf(steps, from, until) };
}

function halfHoursOf(steps: Curve["steps"], from: number, until: number): HalfHour[] {
  const halfHours: HalfHour[] = [];
  for (let start = from; start < until; start += halfHour) {
    const total = steps.findLast(({ at }) => at < start + halfHour)?.count ?? 0;
    const before = halfHours.at(-1)?.total ?? 0;
    halfHours.push({ from: start, arrived: total - before, total });
  }
  return halfHours;
}

/** The half-hour with the most arrivals; the first one of equals. */
export function busiest({ halfHours }: Curve): HalfHour | undefined {
  return halfHours.reduce<HalfHour | undefined>(
    (most, one) => (most === undefined || one.arrived > most.arrived ? one : most),
    undefined,
  );
}
