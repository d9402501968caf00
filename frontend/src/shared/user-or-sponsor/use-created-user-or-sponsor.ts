import { paths, type UserOrSponsor } from "#shared/paths.ts";
import { useCreated } from "#shared/lib/use-created.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";

/** Goes to the page of the new user or sponsor, as more steps follow: a mail to send, for example. */
export function useCreatedUserOrSponsor(type: UserOrSponsor) {
  const tournamentId = useTournamentId();
  return useCreated((id) => paths.editUserOrSponsor(tournamentId, type, id), { state: { type } });
}
