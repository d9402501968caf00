import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "#queries/site.ts";
import { dayOfMoment, momentText, shortDate, timeText, todayIn } from "#shared/lib/dates.ts";

/** Writes moments as the clocks on the course show them. */
export function useClock() {
  const { data: site } = useQuery(siteQuery());
  const timeZone = site?.timeZone ?? "UTC";
  return {
    timeZone,
    /** `8:41 AM` */
    timeOf: (moment: string | number) => timeText(new Date(moment).toISOString(), timeZone),
    /** `6/3/2027 8:41 AM` */
    momentOf: (moment: string) => momentText(moment, timeZone),
    /** `6/3/2027`; null for a moment of today. */
    otherDayOf: (moment: string) => {
      const day = dayOfMoment(moment, timeZone);
      return day === todayIn(timeZone) ? null : shortDate(day);
    },
  };
}
