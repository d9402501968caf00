import { useQuery } from "@tanstack/react-query";
import type { Seen } from "#queries/pairings.ts";
import { sponsorsPutOnQuery } from "#queries/tournament-sponsors.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";

/**
 * Options for the sponsors of the event, by name: from the event page, put on the event by staff, or with a group in the round. A
 * sponsor of a hole need not play.
 */
export function useEventSponsors({ pairings }: Seen) {
  const tournamentId = useTournamentId();
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const { data: putOn = [] } = useQuery(sponsorsPutOnQuery(tournamentId));
  const names = new Map<number, string>();
  for (const { sponsorId, sponsorName } of pairings.flatMap(({ groups }) => groups))
    if (sponsorId !== null && sponsorName !== null) names.set(sponsorId, sponsorName);
  for (const { sponsorId, sponsor } of putOn) names.set(sponsorId, sponsor.name);
  for (const { id, name } of tournament?.sponsors ?? []) names.set(id, name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
