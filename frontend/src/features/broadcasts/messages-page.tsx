import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { broadcastsQuery } from "#queries/broadcasts.ts";
import { roundsQuery } from "#queries/rounds.ts";
import { siteQuery } from "#queries/site.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { BroadcastTable } from "./broadcast-table.tsx";
import { WriteBroadcast } from "./write-broadcast.tsx";
import classes from "./broadcasts.module.css";

/** Mails to many people of a tournament, for Admins (rule `broadcasts`). */
export default function MessagesPage() {
  const tournamentId = useTournamentId();
  const broadcasts = useQuery(broadcastsQuery(tournamentId));
  const categories = useQuery(ticketCategoriesQuery(tournamentId));
  const rounds = useQuery(roundsQuery(tournamentId));
  const tournament = useQuery(tournamentQuery(tournamentId));
  const site = useQuery(siteQuery());
  // A new key remounts the form after sending, which empties it.
  const [written, setWritten] = useState(0);
  const { data: list } = broadcasts;
  const timeZone = site.data?.timeZone;
  const isShown =
    tournament.data && categories.data && rounds.data && list && timeZone !== undefined;
  return (
    <Page title="Messages" intro="Mail to many people of this event; answers go to the fund.">
      <QueryStates of={[broadcasts, tournament, categories, rounds, site]} what="The messages" />
      {isShown && (
        <div className={classes.sections}>
          <section aria-labelledby="write-message">
            <h2 id="write-message">Write a message</h2>
            <WriteBroadcast
              key={written}
              tournamentId={tournamentId}
              categories={categories.data}
              rounds={rounds.data}
              isCancelled={tournament.data.weather?.state === "cancelled"}
              timeZone={timeZone}
              onSent={() => setWritten(written + 1)}
            />
          </section>
          <section aria-labelledby="messages-so-far">
            <h2 id="messages-so-far">Messages so far</h2>
            {list.length === 0 ? (
              <Empty>
                <p>No message was written yet.</p>
              </Empty>
            ) : (
              <BroadcastTable
                broadcasts={list}
                categories={categories.data}
                rounds={rounds.data}
                timeZone={timeZone}
              />
            )}
          </section>
        </div>
      )}
    </Page>
  );
}
