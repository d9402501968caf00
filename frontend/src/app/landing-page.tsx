import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Navigate } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { isVolunteer } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { mostRecentLiveQuery } from "#queries/tournaments.ts";
import { isInstalled } from "#shared/lib/installed.ts";
import { keepCode } from "#shared/lib/service-worker.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Loading, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { paths } from "#shared/paths.ts";
import { OfflineStart } from "./kept-pages.ts";

/** Leads to the most recent live tournament. */
export default function LandingPage() {
  const query = useQuery(mostRecentLiveQuery());
  const { data: tournament } = query;
  const { euser } = useEuser();
  useKeptStart();
  // Redirects at the first failure, as further tries take seconds.
  const { failureReason } = query;
  const isUnreached =
    tournament === undefined && failureReason !== null && !(failureReason instanceof ApiError);

  if (tournament)
    return <Navigate replace to={paths.publicTournament(tournament.id, tournament.slug)} />;
  return (
    <Page title="Welcome" width="form">
      {isUnreached ? (
        <Suspense fallback={<Loading />}>
          <OfflineStart onRetry={query.refetch} />
        </Suspense>
      ) : (
        <QueryStates of={query} what="The current tournament" />
      )}
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

/** Stores the installed app's code from its first start on, so that it opens offline, and deletes rosters whose time is over. */
function useKeptStart(): void {
  useEffect(() => {
    if (!isInstalled()) return;
    void keepCode();
    void forgetOld().catch(() => undefined);
  }, []);
}

async function forgetOld(): Promise<void> {
  const parts = await import(
    /* webpackChunkName: "offline-start" */ "#features/check-in/parts.tsx"
  );
  await parts.forgetOldDesks();
}
