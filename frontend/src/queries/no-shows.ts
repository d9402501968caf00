import { client } from "#api/client.ts";

/** Marks attendees as no-shows, or clears the mark. */
export function markNoShows(tournamentId: number, attendeeIds: number[], noShow: boolean) {
  return client.PUT("/api/Attendee/checkin/{tournamentId}/noShows", {
    params: { path: { tournamentId } },
    body: { attendeeIds, noShow },
  });
}
