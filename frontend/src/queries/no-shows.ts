import { client } from "#api/client.ts";

/** Marks attendees as people who did not come, or takes that back. */
export function markNoShows(tournamentId: number, attendeeIds: number[], noShow: boolean) {
  return client.PUT("/api/Attendee/checkin/{tournamentId}/noShows", {
    params: { path: { tournamentId } },
    body: { attendeeIds, noShow },
  });
}
