import { useParams } from "react-router";

/**
 * The kind of tickets that the route is about. @throws when the address names neither; the error page says so.
 */
export function useAttendeeOrSponsor(): "attendee" | "sponsor" {
  const { attendeeOrSponsor: kind } = useParams();
  if (kind !== "attendee" && kind !== "sponsor")
    throw new Error("There are tickets for attendees and for sponsors, and no others.");
  return kind;
}
