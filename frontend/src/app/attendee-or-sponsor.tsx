import { Outlet, useParams } from "react-router";
import NotFoundPage from "./not-found-page.tsx";

/** There are tickets for attendees and for sponsors; an address that names others leads nowhere. */
export function AttendeeOrSponsor() {
  const { attendeeOrSponsor: kind } = useParams();
  return kind === "attendee" || kind === "sponsor" ? <Outlet /> : <NotFoundPage />;
}
