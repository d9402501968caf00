import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, Outlet } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { tournamentKeys, tournamentQuery } from "#queries/tournaments.ts";

/** Renders the pages of a tournament only once the tournament is loaded. */
export function KnownTournament() {
  const id = useTournamentId();
  const { isPending, error } = useQuery(tournamentQuery(id));
  if (isPending)
    return (
      <Page title="Tournament">
        <Loading />
      </Page>
    );
  if (isNotFound(error)) return <UnknownTournament id={id} />;
  return <Outlet />;
}

/** Redirects to the landing page, unless the landing page redirected here, which would loop. */
export function UnknownTournament({ id }: { id: number }) {
  const landing = useQueryClient().getQueryData<{ id: number } | null>(
    tournamentKeys.mostRecentLive(),
  );
  if (landing?.id !== id) return <Navigate replace to={paths.home()} />;
  return (
    <Page title="Event not found" width="form">
      <Empty>
        <p>This event is no longer there.</p>
        <ActionLink to={paths.tournaments()}>See all tournaments</ActionLink>
      </Empty>
    </Page>
  );
}
