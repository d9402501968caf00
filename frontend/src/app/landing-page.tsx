import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { isVolunteer } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { paths } from "#shared/paths.ts";

/** Leads to the most recent live tournament. */
export default function LandingPage() {
  const query = useQuery(mostRecentLiveQuery());
  const { data: tournament } = query;
  const { euser } = useEuser();

  if (tournament)
    return <Navigate replace to={paths.publicTournament(tournament.id, tournament.slug)} />;
  return (
    <Page title="Welcome" width="form">
      <QueryStates of={query} what="The current tournament" />
      {tournament === null && (
        <Empty>
          <p>No tournament is open at the moment. Please come back soon.</p>
          {isVolunteer(euser) && (
            <p>Check-in opens here as soon as a tournament that you help at is live.</p>
          )}
          <ActionLink to={paths.tournaments()}>See all tournaments</ActionLink>
        </Empty>
      )}
    </Page>
  );
}
