import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "#queries/site.ts";
import { dayOfMoment, momentText, timeText, todayIn } from "#shared/lib/dates.ts";

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
    /** `8:41 AM` of today, `6/3/2027 8:41 AM` of any other day. */
    whenOf: (moment: string) =>
      dayOfMoment(moment, timeZone) === todayIn(timeZone)
        ? timeText(moment, timeZone)
        : momentText(moment, timeZone),
  };
}
