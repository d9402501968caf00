import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";

export const userSponsorKeys = {
  all: ["userSponsors"] as const,
  ofSponsor: (id: number) => [...userSponsorKeys.all, "ofSponsor", id] as const,
};

/** The users linked to a sponsor, by last name. */
export function usersOfSponsorQuery(sponsorId: number) {
  return queryOptions({
    queryKey: userSponsorKeys.ofSponsor(sponsorId),
    queryFn: () =>
      responseData(
        client.GET("/api/UserSponsor/query/sponsor/{id}", { params: { path: { id: sponsorId } } }),
      ),
  });
}
