import { paths, type UserOrSponsor } from "#shared/paths.ts";
import { useCreated } from "#shared/lib/use-created.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";

/** Leads on to the new user or sponsor: there is more to do, as a mail to send. */
export function useCreatedUserOrSponsor(type: UserOrSponsor) {
  const tournamentId = useTournamentId();
  return useCreated((id) => paths.editUserOrSponsor(tournamentId, type, id), { state: { type } });
}
