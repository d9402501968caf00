import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { clashesQuery } from "#queries/arrivals.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { isForTv, paths } from "#shared/paths.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { AsOf } from "./as-of.tsx";
import { Board } from "./board.tsx";
import { TvBoard } from "./tv-board.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { counted } from "./words.ts";

/** The attendees who have arrived on the morning of the event, and the missing ones. */
export default function ArrivalsPage() {
  const tournamentId = useTournamentId();
  const isTv = isForTv(useLocation());
  const { euser } = useEuser();
  const state = useArrivals(tournamentId);
  const { data: clashes } = useQuery(clashesQuery(tournamentId));
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const open = clashes?.filter(({ settledAt }) => settledAt === null).length;
  if (isTv) return <TvBoard state={state} openClashes={open} />;

  const { arrivals, isFailing, error, refetch } = state;
  return (
    <Page
      title="Arrivals"
      intro={tournament && namedWithDay(tournament)}
      actions={
        <>
          <ActionLink to={paths.clashes(tournamentId)}>{clashesText(open)}</ActionLink>
          <ActionLink to={paths.stations(tournamentId)}>Stations</ActionLink>
          {isAdmin(euser) && (
            <ActionLink to={paths.readiness(tournamentId)}>Ready for the Day?</ActionLink>
          )}
          <ActionLink to={paths.arrivalsOnTv(tournamentId)}>For a big screen</ActionLink>
        </>
      }
    >
      {arrivals === undefined ? (
        <QueryStates of={{ data: arrivals, error, refetch }} what="The arrivals" />
      ) : (
        <>
          <AsOf asOf={arrivals.asOf} isFailing={isFailing} />
          {arrivals.attendees.length === 0 ? (
            <Empty>
              <p>Nobody is expected yet. Attendees are here once their tickets are reserved.</p>
            </Empty>
          ) : (
            <Board tournamentId={tournamentId} arrivals={arrivals} />
          )}
        </>
      )}
    </Page>
  );
}

function clashesText(open: number | undefined): string {
  return open === undefined || open === 0 ? "Clashes" : counted(open, "open clash", "open clashes");
}
