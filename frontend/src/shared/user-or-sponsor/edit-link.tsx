import { paths, type UserOrSponsor } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";

interface EditLinkProps {
  type: UserOrSponsor;
  id: number;
  name: string;
}

export function EditLink({ type, id, name }: EditLinkProps) {
  const to = paths.editUserOrSponsor(useTournamentId(), type, id);
  return (
    <ActionLink to={to} state={{ type }} aria-label={`Edit ${name}`}>
      Edit
    </ActionLink>
  );
}
