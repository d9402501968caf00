import type { Tournament } from "#api/types.ts";
import { shortDate } from "./dates.ts";

/** 'Spring Classic, 6/3/2027': two events of one year may have the same name (rule `tab-titles`). */
export function namedWithDay({ name, dateStart }: Pick<Tournament, "name" | "dateStart">): string {
  return `${name}, ${shortDate(dateStart)}`;
}

/** With the year, for a list with other years, as the name is usually the same. */
export function namedWithYear({ name, dateStart }: Pick<Tournament, "name" | "dateStart">): string {
  const year = dateStart.slice(0, 4);
  return name.includes(year) ? name : `${name}, ${year}`;
}

/** The live tournament of today (`YYYY-MM-DD`), else the next one, else the latest (rule `tournament-of-the-day`). */
export function tournamentOfDay<
  T extends Pick<Tournament, "id" | "liveFlag" | "dateStart" | "dateEnd">,
>(tournaments: readonly T[], today: string): T | null {
  const live = tournaments
    .filter(({ liveFlag }) => liveFlag)
    .sort((one, other) => one.dateStart.localeCompare(other.dateStart) || one.id - other.id);
  return (
    live.findLast(({ dateStart, dateEnd }) => dateStart <= today && today <= dateEnd) ??
    live.find(({ dateStart }) => dateStart > today) ??
    live.at(-1) ??
    null
  );
}
