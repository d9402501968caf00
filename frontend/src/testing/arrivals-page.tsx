import { act, screen } from "@testing-library/react";
import type { CheckInRoster } from "#api/types.ts";
import { arrivedAt, someArrival, someClash, someRosterRound } from "./arrivals.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

/** The arrivals of tournament 7. */
export const address = "/tournaments/7/admin/arrivals";
/** The group of Ann Baker, who is here, and Ben Cole, who is not. */
export const ann = { groupId: 1, captain: "Ann Baker", groupName: "Group 1" };
export const baker = arrivedAt("2027-06-03T12:02:00Z", { ...ann, id: 1, name: "Ann Baker" });
export const cole = someArrival({ ...ann, id: 2, name: "Ben Cole" });
const cara = { groupId: 2, captain: "Cara Diaz", groupName: "Group 1" };
export const diaz = someArrival({ ...cara, id: 3, name: "Cara Diaz" });
export const attendees = [baker, cole, diaz];
export const roster: CheckInRoster = {
  number: 12,
  whole: true,
  rounds: [someRosterRound()],
  attendees,
  removed: [],
  stations: [],
};

/** Answers these in turn, and then the last one again; returns the numbers of the log that were asked for. */
export function serveArrivals(...answers: (CheckInRoster | Response)[]): (string | null)[] {
  const asked: (string | null)[] = [];
  server.use(
    http.get("/api/Attendee/checkin/{tournamentId}/roster", ({ request, response }) => {
      asked.push(new URL(request.url).searchParams.get("since"));
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Response) return answer.clone();
      const headers = { "X-Server-Time": "2027-06-03T12:41:00Z", "X-Check-In-Number": "12" };
      return response(200).json(answer ?? roster, { headers });
    }),
    http.get("/api/Attendee/checkin/{tournamentId}/clashes", ({ response }) =>
      response(200).json([someClash(), someClash({ id: 92, settledAt: "2027-06-03T12:30:00Z" })]),
    ),
    http.get("/api/Attendee/checkin/{tournamentId}/captains", ({ response }) =>
      response(200).json([{ groupId: 2, phone: "(602) 555-0199" }]),
    ),
  );
  return asked;
}

export async function openArrivals(where = address, role = "Volunteer") {
  signedInAs({ roles: [role] });
  const visited = visit(where);
  await screen.findByText(/^As of 8:41 AM/);
  return visited;
}

/** Makes the page visible again. */
export async function lookAgain() {
  await act(async () => {
    window.dispatchEvent(new Event("visibilitychange"));
    await new Promise((noticed) => setTimeout(noticed));
  });
}
