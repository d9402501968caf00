import type { Tournament } from "#api/types.ts";
import { clockOfMoment, dayOfMoment, fullDate, fullDateRange, shortTime } from "./dates.ts";

/** The sentence about the weather on the event's page; the server's first page has the same. */
export function noticeText(
  { weather, dateStart, dateEnd }: Pick<Tournament, "weather" | "dateStart" | "dateEnd">,
  timeZone: string | null,
): string {
  if (weather === null) return "";
  const { state, decisionAt, formerDateStart, formerDateEnd } = weather;
  if (state === "cancelled") return "This event is cancelled because of the weather.";
  if (state === "waiting" && decisionAt !== null) {
    if (timeZone === null) return "Weather: whether the event takes place is not decided yet.";
    const day = fullDate(dayOfMoment(decisionAt, timeZone));
    const time = shortTime(clockOfMoment(decisionAt, timeZone));
    return `Weather: whether the event takes place is decided on ${day} at ${time}.`;
  }
  if (formerDateStart === null || formerDateEnd === null) return "";
  const former = fullDateRange(formerDateStart, formerDateEnd);
  return `Postponed because of the weather: not on ${former}, but on ${fullDateRange(dateStart, dateEnd)}.`;
}
