import { Outlet, useParams } from "react-router";
import NotFoundPage from "./not-found-page.tsx";

/** Tickets are for attendees or for sponsors; any other address is not found. */
export function AttendeeOrSponsor() {
  const { attendeeOrSponsor: kind } = useParams();
  return kind === "attendee" || kind === "sponsor" ? <Outlet /> : <NotFoundPage />;
}
