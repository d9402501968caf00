import { useParams } from "react-router";

/** The kind of tickets of the route. @throws if the address has neither kind; the error page reports it. */
export function useAttendeeOrSponsor(): "attendee" | "sponsor" {
  const { attendeeOrSponsor: kind } = useParams();
  if (kind !== "attendee" && kind !== "sponsor")
    throw new Error("There are tickets for attendees and for sponsors, and no others.");
  return kind;
}
