import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { paths } from "#app/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { tournamentKeys, tournamentQuery } from "#features/tournaments/queries.ts";
import { EventPage } from "./event-page.tsx";

/** The page of a tournament that anyone may see. */
export default function PublicPage() {
  const id = useTournamentId();
  const { uniqueSlug } = useParams();
  const { data: tournament, isPending, error, refetch } = useQuery(tournamentQuery(id));

  if (isPending)
    return (
      <Page title="Event">
        <Loading />
      </Page>
    );
  if (error instanceof ApiError && error.status === 404) return <UnknownTournament id={id} />;
  if (tournament === undefined)
    return (
      <Page title="Event">
        <Failed onRetry={refetch}>This event could not be loaded just now.</Failed>
      </Page>
    );
  if (tournament.slug !== uniqueSlug)
    return <Navigate replace to={paths.publicTournament(id, tournament.slug)} />;
  return <EventPage tournament={tournament} />;
}

/** Leads to the landing page, unless that is what led here: then it would go round and round. */
function UnknownTournament({ id }: { id: number }) {
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
