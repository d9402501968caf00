import { paths } from "#app/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";

/** Where an Admin begins who wants to reserve a sponsor ticket before there is a sponsor. */
export function NoSponsorForStaff() {
  const tournamentId = useTournamentId();
  return (
    <Empty>
      <p>There is no sponsor yet, and a sponsor ticket is reserved for one. Create it first.</p>
      <ActionLink emphasis="primary" to={paths.newUserOrSponsor(tournamentId, "sponsor")}>
        Create a sponsor
      </ActionLink>
    </Empty>
  );
}
