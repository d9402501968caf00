import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";

export const tournamentSponsorKeys = {
  all: ["tournamentSponsors"] as const,
  ofTournament: (id: number) => [...tournamentSponsorKeys.all, "ofTournament", id] as const,
};

/** The sponsors that staff put on a tournament, without a ticket or a user of theirs. */
export function sponsorsPutOnQuery(tournamentId: number) {
  return queryOptions({
    queryKey: tournamentSponsorKeys.ofTournament(tournamentId),
    queryFn: () =>
      responseData(
        client.GET("/api/TournamentSponsor/query/tournament/{id}", {
          params: { path: { id: tournamentId } },
        }),
      ),
  });
}
