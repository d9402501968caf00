import type { Tournament } from "#api/types.ts";
import { noticeText } from "#shared/lib/weather-text.ts";
import classes from "./weather-notice.module.css";

interface WeatherNoticeProps {
  tournament: Pick<Tournament, "weather" | "dateStart" | "dateEnd">;
  /** Null while loading. */
  timeZone: string | null;
}

/** The note about the weather decision on the event's page. */
export function WeatherNotice({ tournament, timeZone }: WeatherNoticeProps) {
  const { weather } = tournament;
  const text = noticeText(tournament, timeZone);
  if (weather === null || text === "") return null;
  return (
    <div role="status" className={classes.notice}>
      <p>{text}</p>
      {weather.note !== "" && <p className={classes.text}>{weather.note}</p>}
    </div>
  );
}
