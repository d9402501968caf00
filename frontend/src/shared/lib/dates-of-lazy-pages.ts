/** Formats of dates and moments for all pages but the public one, whose formats are in `dates.ts`. */

import { clockOfMoment, dayOfMoment, longDate, shortDate, shortTime, todayIn } from "./dates.ts";

/** One long date, or two with a dash between them when the end is another day. */
export function longDateRange(start: string, end: string): string {
  return start === end ? longDate(start) : `${longDate(start)} – ${longDate(end)}`;
}

/** `M/D/YYYY h:mm A` */
export function shortDateTime(date: string, time: string): string {
  return `${shortDate(date)} ${shortTime(time)}`;
}

/** A moment in UTC (RFC 3339), in a time zone: `M/D/YYYY h:mm A` */
export function momentText(moment: string, timeZone: string): string {
  return shortDateTime(dayOfMoment(moment, timeZone), clockOfMoment(moment, timeZone));
}

/** The time of a moment in UTC (RFC 3339), in a time zone: `h:mm A` */
export function timeText(moment: string, timeZone: string): string {
  return shortTime(clockOfMoment(moment, timeZone));
}

/** Whether a moment (RFC 3339) is now or before. */
export function hasPassed(moment: string): boolean {
  return Date.parse(moment) <= Date.now();
}

/** A moment for a day without a time, in a time zone: now for today, else the day's noon, in UTC (RFC 3339). */
export function momentOn(day: string, timeZone: string): string {
  // An invalid day is returned as it is; the server refuses it.
  if (Number.isNaN(Date.parse(`${day}T12:00:00Z`))) return day;
  if (day === todayIn(timeZone)) return new Date().toISOString();
  return momentAt(day, "12:00", timeZone);
}

/** The moment of a day (`YYYY-MM-DD`) and time (`HH:mm`) in a time zone, in UTC (RFC 3339). */
export function momentAt(day: string, time: string, timeZone: string): string {
  const asUtc = `${day}T${time}:00Z`;
  const shown = `${dayOfMoment(asUtc, timeZone)}T${clockOfMoment(asUtc, timeZone)}:00Z`;
  return new Date(2 * Date.parse(asUtc) - Date.parse(shown)).toISOString();
}

/** Every day from the first to the last, both included. */
export function daysBetween(start: string, end: string): string[] {
  const days: string[] = [];
  const at = new Date(`${start}T00:00:00Z`);
  for (let day = start; day <= end; day = at.toISOString().slice(0, 10)) {
    days.push(day);
    at.setUTCDate(at.getUTCDate() + 1);
  }
  return days;
}
