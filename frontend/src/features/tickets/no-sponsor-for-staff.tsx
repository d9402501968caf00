import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";

/** Links an Admin to a new sponsor when no sponsor exists for a sponsor ticket. */
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
