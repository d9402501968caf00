import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { TournamentDetail } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { liveTicketCategoriesQuery } from "#queries/ticket-categories.ts";
import { isPast as isPastIn } from "#shared/lib/dates.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { useDocumentTitle } from "#shared/ui/page.tsx";
import { About } from "./about.tsx";
import { Details } from "./details.tsx";
import classes from "./event-page.module.css";
import { Header } from "./header.tsx";
import { Invitation } from "./invitation.tsx";
import { offerOf, type Offer } from "./offer.ts";
import { Schedule } from "./schedule.tsx";
import { Sponsors } from "./sponsors.tsx";
import { Tickets } from "./tickets.tsx";
import { useIsSeen } from "./use-is-seen.ts";
import { WeatherNotice } from "./weather-notice.tsx";

/** The offer of a cancelled event, for which nothing can be reserved. */
const cancelled: Offer = { text: "This event is cancelled.", isOpen: false };

export function EventPage({ tournament }: { tournament: TournamentDetail }) {
  useDocumentTitle(namedWithDay(tournament));
  const header = useRef<HTMLElement>(null);
  const isHeaderSeen = useIsSeen(header);
  const { data: site } = useQuery(siteQuery());
  const categories = useQuery(liveTicketCategoriesQuery(tournament.id));
  const isPast = site !== undefined && isPastIn(tournament, site.timeZone);
  const isCancelled = tournament.weather?.state === "cancelled";
  const timeZone = site?.timeZone ?? null;
  const offer = isCancelled ? cancelled : offerOf(categories.data, isPast, timeZone);
  return (
    <article>
      <Header
        ref={header}
        tournament={tournament}
        offer={offer.text}
        isPast={isPast || isCancelled}
      />
      <WeatherNotice tournament={tournament} timeZone={timeZone} />
      <div className={classes.columns}>
        <aside className={classes.facts} aria-label="At a glance">
          <Details tournament={tournament} />
          <Schedule rounds={tournament.rounds.filter(({ liveFlag }) => liveFlag)} />
          <Tickets
            tournamentId={tournament.id}
            categories={categories}
            offer={offer.text}
            isPast={isPast}
            isCancelled={isCancelled}
          />
        </aside>
        <div className={classes.story}>
          <About tournament={tournament} />
        </div>
        <aside className={classes.sponsors} aria-label="With thanks to">
          <Sponsors sponsors={tournament.sponsors} />
        </aside>
      </div>
      {offer.isOpen && (
        <Invitation tournament={tournament} offer={offer.text} isFloating={!isHeaderSeen} />
      )}
    </article>
  );
}
