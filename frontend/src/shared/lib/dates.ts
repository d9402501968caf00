/**
 * The site's date and time formats (rule `dates-shown`). Dates (`YYYY-MM-DD`) and times (`HH:mm`) from the server are in the site's time zone, so
 * nothing here converts between zones.
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

// In English, like the whole site. Asking the browser for the names takes a phone longer than drawing the page.
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

/** `Thursday, June 3rd, 2027`: guests ask for the day of the week first. */
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

/** `June 3rd, 2027, 9:00 AM`, without the time at midnight. For beginnings, not for ends. */
export function longMoment(moment: string, timeZone: string): string {
  const time = clockOfMoment(moment, timeZone);
  const day = longDate(dayOfMoment(moment, timeZone));
  return time === "00:00" ? day : `${day}, ${shortTime(time)}`;
}

/** Today's day in a time zone, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string): string {
  return dayIn(timeZone).format(new Date());
}

/** The day of a moment (RFC 3339) in a time zone, as `YYYY-MM-DD`. */
export function dayOfMoment(moment: string, timeZone: string): string {
  return dayIn(timeZone).format(new Date(moment));
}

/** The time of a moment in a time zone, as `HH:mm`. */
export function clockOfMoment(moment: string, timeZone: string): string {
  const clock = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-US", clock).format(new Date(moment));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** A formatter for days in a time zone, as `YYYY-MM-DD`. */
function dayIn(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  calendars.set(timeZone, known);
  return known;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Whether the last day is before today in the site's time zone (rule `past`). */
export function isPast({ dateEnd }: { dateEnd: string }, timeZone: string): boolean {
  const toCome = Date.parse(dateEnd) - Date.now();
  // Time zones differ by less than two days, and creating a formatter for one takes a phone long.
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
