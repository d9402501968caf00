import { screen } from "@testing-library/react";
import type { CheckInAttendee, CheckInResult } from "#api/types.ts";
import { someAttendee, someRound, someTournamentDetail } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

/** Where tournament 7 checks people in. */
export const address = "/tournaments/7/admin/check-in";
export const ann = someAttendee({ id: 1, displayName: "Ann Baker", roundId: 31, paid: false });
export const ben = someAttendee({
  id: 2,
  displayName: "Ben Cole",
  roundId: 32,
  checkedIn: true,
  checkedInAt: "2027-06-03T12:02:00Z",
  checkedInBy: "Vera Lindqvist",
});
export const cara = someAttendee({ id: 3, displayName: "cara@club.example", roundId: null });

/** Opens check-in in name mode; the server answers the present value of `attendees`. */
export async function openByName(attendees: CheckInAttendee[] = [ann, ben, cara]) {
  localStorage.setItem("checkInMode", "name");
  signedInAs({ roles: ["Volunteer"] });
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(
        someTournamentDetail({
          rounds: [
            someRound({ id: 31, name: "Morning Shotgun" }),
            someRound({ id: 32, name: "Afternoon Shotgun", startTime: "13:30" }),
          ],
        }),
      ),
    ),
    http.get("/api/Attendee/checkin/{tournamentId}", ({ response }) =>
      response(200).json(attendees),
    ),
  );
  const opened = visit(address);
  await screen.findByRole("button", { name: /^Ann Baker/ });
  return opened;
}

export interface Update {
  id: number;
  checkedIn: boolean;
  scanCode?: string | null;
  operationId?: string | null;
  device?: string | null;
  occurredAt?: string | null;
}

/** The server takes check-ins; `failures` come first. */
export function takeUpdates(answer: CheckInResult, ...failures: (() => Response)[]): Update[] {
  const seen: Update[] = [];
  server.use(
    http.put("/api/Attendee/checkin/update", async ({ request, response }) => {
      seen.push(await request.json());
      return failures.shift()?.() ?? response(200).json(answer);
    }),
  );
  return seen;
}

export const row = (name: RegExp) => screen.getByRole("button", { name });
