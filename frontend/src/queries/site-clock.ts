import { useMemo } from "react";
import { dayOfMoment, longMoment, shortDate, todayIn } from "#shared/lib/dates.ts";
import { momentText, timeText } from "#shared/lib/dates-of-lazy-pages.ts";
import { useTimeZone } from "./site.ts";

/**
 * Formats moments (RFC 3339, or milliseconds since 1970) in the site's time zone. Until that is known the functions return "", without the words
 * before the time: a wrong time is worse than none.
 */
export function useSiteClock() {
  const timeZone = useTimeZone();
  return useMemo(() => clockIn(timeZone), [timeZone]);
}

export type SiteClock = ReturnType<typeof clockIn>;

function clockIn(timeZone: string | null) {
  const writer =
    (write: (moment: string, zone: string) => string) =>
    (moment: string | number | null, lead = "") =>
      moment === null || timeZone === null
        ? ""
        : lead + write(new Date(moment).toISOString(), timeZone);
  const day = writer((moment, zone) => shortDate(dayOfMoment(moment, zone)));
  return {
    /** `6/3/2027 8:41 AM` */
    moment: writer(momentText),
    /** `June 3rd, 2027, 8:41 AM` */
    longMoment: writer(longMoment),
    /** `8:41 AM` */
    time: writer(timeText),
    /** `6/3/2027` */
    day,
    /** `6/3/2027` for a moment of another day than today; empty for today. */
    otherDay: writer((moment, zone) => {
      const its = dayOfMoment(moment, zone);
      return its === todayIn(zone) ? "" : shortDate(its);
    }),
    /** `8:41 AM` for today, `6/3/2027 8:41 AM` for another day. */
    timeOrMoment: writer((moment, zone) =>
      dayOfMoment(moment, zone) === todayIn(zone)
        ? timeText(moment, zone)
        : momentText(moment, zone),
    ),
  };
}
