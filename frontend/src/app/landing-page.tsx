import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { paths } from "#shared/paths.ts";

/** Leads to the most recent live tournament. */
export default function LandingPage() {
  const { data: tournament, isPending, isError, refetch } = useQuery(mostRecentLiveQuery());

  if (tournament)
    return <Navigate replace to={paths.publicTournament(tournament.id, tournament.slug)} />;
  return (
    <Page title="Welcome" width="form">
      {isPending && <Loading />}
      {isError && (
        <Failed onRetry={refetch}>The current tournament could not be loaded just now.</Failed>
      )}
      {tournament === null && (
        <Empty>
          <p>No tournament is open at the moment. Please come back soon.</p>
          <ActionLink to={paths.tournaments()}>See all tournaments</ActionLink>
        </Empty>
      )}
    </Page>
  );
}
