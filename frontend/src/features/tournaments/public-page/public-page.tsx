import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Failed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { tournamentQuery } from "#queries/tournaments.ts";
import { UnknownTournament } from "#features/tournaments/known-tournament.tsx";
import { BannerLoading } from "./banner.tsx";
import { EventPage } from "./event-page.tsx";

/** The public page of a tournament. */
export default function PublicPage() {
  const id = useTournamentId();
  const { uniqueSlug } = useParams();
  const { data: tournament, isPending, error, refetch } = useQuery(tournamentQuery(id));

  if (isPending) return <BannerLoading />;
  if (isNotFound(error)) return <UnknownTournament id={id} />;
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
