import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { NewSponsor } from "#features/sponsors/parts.tsx";
import { useUserOrSponsor } from "#shared/user-or-sponsor/use-user-or-sponsor.ts";
import { NewUser } from "./new-user.tsx";

export default function NewUserOrSponsorPage() {
  const type = useUserOrSponsor();
  if (type === null) return <WhichOne />;
  return type === "user" ? <NewUser /> : <NewSponsor />;
}

function WhichOne() {
  const tournamentId = useTournamentId();
  return (
    <Page title="User or Sponsor" width="form">
      <Empty>
        <p>What do you want to add?</p>
        <ActionLink to={paths.newUserOrSponsor(tournamentId, "user")}>Add new user</ActionLink>
        <ActionLink to={paths.newUserOrSponsor(tournamentId, "sponsor")}>
          Add new sponsor
        </ActionLink>
      </Empty>
    </Page>
  );
}
