import { shortTime } from "./dates.ts";

/**
 * 'Hole 7A', or 'Tee time 8:10 AM', from the start in lists (`7A`, `08:10`; rule `starts-shown`); null before it is assigned, and in rows that an
 * earlier version of the site stored in the browser.
 */
export function startText(start: string | null | undefined): string | null {
  if (start === null || start === undefined) return null;
  return start.includes(":") ? `Tee time ${shortTime(start)}` : `Hole ${start}`;
}

/** Compares starts in the order of the course or of the day; attendees without a start come last. */
export function byStart(a: string | null | undefined, b: string | null | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.localeCompare(b, "en", { numeric: true });
}
