import { useQuery } from "@tanstack/react-query";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { tournamentsQuery } from "./queries.ts";
import { TournamentList } from "./tournament-list.tsx";

export default function TournamentsPage() {
  const { data: tournaments, isPending, isError, refetch } = useQuery(tournamentsQuery());
  return (
    <Page title="All Tournaments">
      {isPending && <Loading />}
      {isError && <Failed onRetry={refetch}>The tournaments could not be loaded just now.</Failed>}
      {tournaments?.length === 0 && (
        <Empty>
          <p>There are no tournaments yet. Please come back soon.</p>
        </Empty>
      )}
      {tournaments !== undefined && tournaments.length > 0 && (
        <TournamentList tournaments={tournaments} />
      )}
    </Page>
  );
}
