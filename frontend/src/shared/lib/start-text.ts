import { shortTime } from "./dates.ts";

/**
 * 'Hole 7A', or 'Tee time 8:10 AM', of a start as lists tell it (`7A`, `08:10`; rule `starts-shown`); null before it is assigned, and
 * on what an earlier version of the site kept in the browser.
 */
export function startText(start: string | null | undefined): string | null {
  if (start === null || start === undefined) return null;
  return start.includes(":") ? `Tee time ${shortTime(start)}` : `Hole ${start}`;
}

/** Starts in the order of the course or of the day; those without one last. */
export function byStart(a: string | null | undefined, b: string | null | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.localeCompare(b, "en", { numeric: true });
}
