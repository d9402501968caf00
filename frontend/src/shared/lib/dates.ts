/**
 * The site's date and time formats (rule `dates-shown`). Dates (`YYYY-MM-DD`) and times (`HH:mm`) come from the server local to
 * the site's time zone, so that nothing here converts between zones.
 */

interface Day {
  year: number;
  month: number;
  day: number;
}

function dayOf(date: string): Day {
  const [year = NaN, month = NaN, day = NaN] = date.split("-").map(Number);
  return { year, month, day };
}

// In English, as all of the site; asking the browser for these names takes a phone longer than drawing the page.
const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const suffixes: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" };

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** `MM/DD/YYYY` */
export function paddedDate(date: string): string {
  const { year, month, day } = dayOf(date);
  return `${twoDigits(month)}/${twoDigits(day)}/${year}`;
}

/** `M/D/YYYY` */
export function shortDate(date: string): string {
  const { year, month, day } = dayOf(date);
  return `${month}/${day}/${year}`;
}

/** `June 3rd, 2027` */
export function longDate(date: string): string {
  const { year, month, day } = dayOf(date);
  return `${monthName(month)} ${ordinal(day)}, ${year}`;
}

/** One long date, or two with a dash between them when the end is another day. */
export function longDateRange(start: string, end: string): string {
  return start === end ? longDate(start) : `${longDate(start)} – ${longDate(end)}`;
}

/** `Thursday, June 3rd, 2027`: whoever is invited asks for the day of the week first. */
export function fullDate(date: string): string {
  return `${weekday(date)}, ${longDate(date)}`;
}

/** One full date, or two with a dash between them when the end is another day. */
export function fullDateRange(start: string, end: string): string {
  return start === end ? fullDate(start) : `${fullDate(start)} – ${fullDate(end)}`;
}

/** `h:mm A` */
export function shortTime(time: string): string {
  const [hours = NaN, minutes = NaN] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${twoDigits(minutes)} ${hours < 12 ? "AM" : "PM"}`;
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

/** `June 3rd, 2027, 9:00 AM`, without the time where that is midnight: of what begins, not of what ends. */
export function longMoment(moment: string, timeZone: string): string {
  const time = clockOfMoment(moment, timeZone);
  const day = longDate(dayOfMoment(moment, timeZone));
  return time === "00:00" ? day : `${day}, ${shortTime(time)}`;
}

/** Whether a moment (RFC 3339) is now or before. */
export function hasPassed(moment: string): boolean {
  return Date.parse(moment) <= Date.now();
}

/** The day it is in a time zone now, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string): string {
  return dayIn(timeZone).format(new Date());
}

/** The day of a moment (RFC 3339) in a time zone, as `YYYY-MM-DD`. */
export function dayOfMoment(moment: string, timeZone: string): string {
  return dayIn(timeZone).format(new Date(moment));
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

/** The time of a moment in a time zone, as `HH:mm`. */
export function clockOfMoment(moment: string, timeZone: string): string {
  const clock = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-US", clock).format(new Date(moment));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Writes a moment's day in a time zone as `YYYY-MM-DD`. */
function dayIn(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  calendars.set(timeZone, known);
  return known;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Past means that the last day is before today, where the site is (rule `past`). */
export function isPast({ dateEnd }: { dateEnd: string }, timeZone: string): boolean {
  const toCome = Date.parse(dateEnd) - Date.now();
  // No clock on earth is two days off; asking for a time zone takes a phone long.
  return Math.abs(toCome) > 2 * dayLength ? toCome < 0 : dateEnd < todayIn(timeZone);
}

function weekday(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? "";
}

function monthName(month: number): string {
  return months[month - 1] ?? "";
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  return `${day}${(isTeen ? undefined : suffixes[day % 10]) ?? "th"}`;
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
