import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { EditSponsor } from "#features/sponsors/parts.tsx";
import {
  useUserOrSponsor,
  useUserOrSponsorId,
} from "#shared/user-or-sponsor/use-user-or-sponsor.ts";
import { EditUser } from "./edit-user.tsx";

export default function EditUserOrSponsorPage() {
  const type = useUserOrSponsor();
  const id = useUserOrSponsorId();
  if (type === null) return <WhichOne id={id} />;
  return type === "user" ? <EditUser key={id} id={id} /> : <EditSponsor key={id} id={id} />;
}

function WhichOne({ id }: { id: number }) {
  const tournamentId = useTournamentId();
  return (
    <Page title="User or Sponsor" width="form">
      <Empty>
        <p>A user and a sponsor can have the same number. Which one do you want to edit?</p>
        <ActionLink to={paths.editUserOrSponsor(tournamentId, "user", id)}>User {id}</ActionLink>
        <ActionLink to={paths.editUserOrSponsor(tournamentId, "sponsor", id)}>
          Sponsor {id}
        </ActionLink>
      </Empty>
    </Page>
  );
}
