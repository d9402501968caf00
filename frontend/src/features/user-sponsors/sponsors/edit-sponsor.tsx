import { useQuery } from "@tanstack/react-query";
import { paths } from "#shared/paths.ts";
import { sponsorQuery } from "#queries/sponsors.ts";
import { FormPage } from "#features/user-sponsors/form-page.tsx";
import { LoadFailure } from "#features/user-sponsors/load-failure.tsx";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { isNotFound } from "./is-not-found.ts";
import { LinkedUsers } from "./linked-users.tsx";
import { Logos } from "./logos.tsx";
import { SponsorForm } from "./sponsor-form.tsx";

export function EditSponsor({ id }: { id: number }) {
  const tournamentId = useTournamentId();
  const { data: sponsor, error, refetch } = useQuery(sponsorQuery(id));
  if (sponsor !== undefined && !isNotFound(error))
    return (
      <FormPage type="sponsor">
        {error !== null && <NotRefreshed onRetry={refetch} />}
        <SponsorForm sponsor={sponsor} />
        <Logos sponsor={sponsor} />
        <LinkedUsers sponsorId={id} linkAddress={paths.linkUserToSponsor(tournamentId, id)} />
      </FormPage>
    );
  return (
    <FormPage type="sponsor">
      {error === null ? (
        <Loading />
      ) : (
        <LoadFailure type="sponsor" error={error} onRetry={refetch} />
      )}
    </FormPage>
  );
}
