import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { sponsorQuery } from "#queries/sponsors.ts";
import { FormPage } from "#shared/user-or-sponsor/form-page.tsx";
import { Gone } from "#shared/user-or-sponsor/gone.tsx";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { LinkedUsers } from "./linked-users.tsx";
import { Logos } from "./logos.tsx";
import { SponsorForm } from "./sponsor-form.tsx";

export function EditSponsor({ id }: { id: number }) {
  const tournamentId = useTournamentId();
  const query = useQuery(sponsorQuery(id));
  const { data: sponsor, error } = query;
  return (
    <FormPage type="sponsor">
      <QueryStates of={query} what="The sponsor" notFound={<Gone type="sponsor" />} />
      {sponsor !== undefined && !isNotFound(error) && (
        <>
          <SponsorForm sponsor={sponsor} />
          <Logos sponsor={sponsor} />
          <LinkedUsers sponsorId={id} linkAddress={paths.linkUserToSponsor(tournamentId, id)} />
        </>
      )}
    </FormPage>
  );
}
