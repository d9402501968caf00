/** Dates and moments as the pages behind the first one show and take them; what the public page needs of them is in `dates.ts`. */

import { clockOfMoment, dayOfMoment, longDate, shortDate, shortTime, todayIn } from "./dates.ts";

/** One long date, or two with a dash between them when the end is another day. */
export function longDateRange(start: string, end: string): string {
  return start === end ? longDate(start) : `${longDate(start)} – ${longDate(end)}`;
}

/** `M/D/YYYY h:mm A` */
export function shortDateTime(date: string, time: string): string {
  return `${shortDate(date)} ${shortTime(time)}`;
}

/** A moment in UTC (RFC 3339), as clocks in a time zone showed it: `M/D/YYYY h:mm A` */
export function momentText(moment: string, timeZone: string): string {
  return shortDateTime(dayOfMoment(moment, timeZone), clockOfMoment(moment, timeZone));
}

/** The time of a moment in UTC (RFC 3339), as clocks in a time zone showed it: `h:mm A` */
export function timeText(moment: string, timeZone: string): string {
  return shortTime(clockOfMoment(moment, timeZone));
}

/** Whether a moment (RFC 3339) is now or before. */
export function hasPassed(moment: string): boolean {
  return Date.parse(moment) <= Date.now();
}

/** Of a day in a time zone of which nobody told the time: now if it is today, else its noon, in UTC (RFC 3339). */
export function momentOn(day: string, timeZone: string): string {
  // The server refuses a text that is no day.
  if (Number.isNaN(Date.parse(`${day}T12:00:00Z`))) return day;
  if (day === todayIn(timeZone)) return new Date().toISOString();
  return momentAt(day, "12:00", timeZone);
}

/** Moment at which clocks in a time zone show this day (`YYYY-MM-DD`) and time (`HH:mm`), in UTC (RFC 3339). */
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
