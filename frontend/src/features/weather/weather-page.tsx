import { useQuery } from "@tanstack/react-query";
import type { TournamentWeather } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { touched } from "#queries/touched.ts";
import { decideWeather, weatherQuery } from "#queries/weather.ts";
import { fullDateRange, isPast } from "#shared/lib/dates.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { ChoicesTable } from "./choices-table.tsx";
import { DecideForm } from "./decide-form.tsx";
import { noticeText } from "#shared/lib/weather-text.ts";
import classes from "./weather.module.css";

/** The weather decision and its consequences, for Admins (rule `weather`). */
export default function WeatherPage() {
  const tournamentId = useTournamentId();
  const query = useQuery(weatherQuery(tournamentId));
  const site = useQuery(siteQuery());
  const timeZone = site.data?.timeZone;
  return (
    <Page
      title="Weather"
      intro="Postpone or cancel the event, or tell when that is decided."
      actions={<ActionLink to={paths.overview(tournamentId)}>Overview</ActionLink>}
    >
      <QueryStates of={[query, site]} what="The weather" />
      {query.data !== undefined && timeZone !== undefined && (
        <div className={classes.sections}>
          <Now of={query.data} timeZone={timeZone} />
          <Next of={query.data} timeZone={timeZone} />
          {query.data.weather?.state === "cancelled" && (
            <section aria-labelledby="choices">
              <h2 id="choices">What buyers chose</h2>
              <ChoicesTable choices={query.data.choices} tournamentId={tournamentId} />
            </section>
          )}
        </div>
      )}
    </Page>
  );
}

interface OfProps {
  of: TournamentWeather;
  timeZone: string;
}

function Now({ of, timeZone }: OfProps) {
  const { weather, dateStart, dateEnd, mail, tournamentId, version } = of;
  const days = fullDateRange(dateStart, dateEnd);
  const when = isPast(of, timeZone) ? "The event was on" : "The event takes place on";
  return (
    <section className={classes.card} aria-labelledby="weather-now">
      <h2 id="weather-now">Now</h2>
      <p role="status">{weather === null ? `${when} ${days}.` : noticeText(of, timeZone)}</p>
      {weather !== null && weather.note !== "" && <p className={classes.text}>{weather.note}</p>}
      {mail !== null && <MailState mail={mail} />}
      {weather !== null && (
        <div className={classes.buttons}>
          <CallButton
            question={takeBackQuestion[weather.state]}
            send={() => decideWeather({ id: tournamentId, decision: "none" }, version)}
            reloads={touched.weather}
          >
            Take it back
          </CallButton>
          <ActionLink to={paths.messages(tournamentId)}>Messages</ActionLink>
        </div>
      )}
    </section>
  );
}

const takeBackQuestion = {
  waiting: "Take the banner down? Nobody is mailed.",
  postponed: "Move the event back to its former day? Everybody with a ticket or a place is mailed.",
  cancelled: "Take the cancellation back? Everybody with a ticket or a place is mailed.",
};

function MailState({ mail }: { mail: NonNullable<TournamentWeather["mail"]> }) {
  const { subject, state, sent, recipients, refused } = mail;
  const progress = `${sent} of ${recipients} sent${refused > 0 ? `, ${refused} refused` : ""}`;
  return (
    <p>
      Mail &lsquo;{subject}&rsquo;: {state === "scheduled" ? "about to leave" : progress}
    </p>
  );
}

function Next({ of, timeZone }: OfProps) {
  const isCancelled = of.weather?.state === "cancelled";
  if (isCancelled) return null;
  if (!of.liveFlag)
    return (
      <Empty>
        <p>This event is not live, so there is nobody to tell.</p>
      </Empty>
    );
  if (isPast(of, timeZone))
    return (
      <Empty>
        <p>This event is over.</p>
      </Empty>
    );
  return (
    <section className={classes.card} aria-labelledby="weather-next">
      <h2 id="weather-next">Decide</h2>
      <DecideForm key={of.version} of={of} timeZone={timeZone} />
    </section>
  );
}
