import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "#queries/site.ts";
import { dayOfMoment, momentClock, momentText, todayIn } from "#shared/lib/dates.ts";

/** Writes a moment as the clocks on the course showed it. */
export type MomentText = (moment: string) => string;

export function useMomentText(): MomentText {
  const { data: site } = useQuery(siteQuery());
  return (moment) => momentText(moment, site?.timeZone ?? "UTC");
}

/** Writes the time of a moment (milliseconds since 1970), as the clocks on the course showed it, with its day unless that is today. */
export function useMomentClock(): (moment: number) => string {
  const { data: site } = useQuery(siteQuery());
  const zone = site?.timeZone ?? "UTC";
  return (moment) => {
    const text = new Date(moment).toISOString();
    const isToday = dayOfMoment(text, zone) === todayIn(zone);
    return isToday ? momentClock(moment, zone) : momentText(text, zone);
  };
}

interface MomentAndPerson {
  at: string | null;
  by: string | null;
}

/** ` on 6/3/2027 8:02 AM by Vera Lindqvist`, as far as it is known. */
export function whenAndByWhom({ at, by }: MomentAndPerson, momentText: MomentText): string {
  return `${at === null ? "" : ` on ${momentText(at)}`}${by === null ? "" : ` by ${by}`}`;
}
