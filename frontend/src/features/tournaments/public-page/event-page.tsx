import { useQuery } from "@tanstack/react-query";
import type { TournamentDetail } from "#api/types.ts";
import { liveTicketCategoriesQuery } from "#features/ticket-categories/queries.ts";
import { useDocumentTitle } from "#shared/ui/page.tsx";
import { About } from "./about.tsx";
import { Banner } from "./banner.tsx";
import { Details } from "./details.tsx";
import classes from "./event-page.module.css";
import { Invitation } from "./invitation.tsx";
import { Schedule } from "./schedule.tsx";
import { Sponsors } from "./sponsors.tsx";
import { Tickets } from "./tickets.tsx";

export function EventPage({ tournament }: { tournament: TournamentDetail }) {
  useDocumentTitle(tournament.name);
  const categories = useQuery(liveTicketCategoriesQuery(tournament.id));
  return (
    <article>
      <Banner tournament={tournament} />
      <div className={classes.columns}>
        <aside className={classes.facts} aria-label="At a glance">
          <Details tournament={tournament} />
          <Schedule rounds={tournament.rounds.filter(({ liveFlag }) => liveFlag)} />
          <Tickets tournamentId={tournament.id} {...categories} />
        </aside>
        <div className={classes.story}>
          <About tournament={tournament} />
        </div>
        <aside className={classes.sponsors} aria-label="With thanks to">
          <Sponsors sponsors={tournament.sponsors} />
        </aside>
      </div>
      <Invitation tournament={tournament} />
    </article>
  );
}
