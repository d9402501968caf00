import { act, screen } from "@testing-library/react";
import type { CheckInAttendee, CheckInRoster } from "#api/types.ts";
import { someAttendee, someRound, someTournamentDetail } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { tellRoster } from "./roster.ts";
import { http, server } from "./server.ts";

/** The check-in page of tournament 7. */
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

/** Opens check-in by name; the server answers with the present value of `attendees`. */
export async function openByName(
  attendees: CheckInAttendee[] = [ann, ben, cara],
  roles = ["Volunteer"],
  roster: Partial<CheckInRoster> = {},
) {
  localStorage.setItem("checkInMode", "name");
  signedInAs({ roles });
  tellRounds();
  tellRoster(attendees, roster);
  const opened = visit(address);
  await screen.findByRole("button", { name: /^Ann Baker/ });
  await settled();
  return opened;
}

/** Waits for the query, as the list is drawn from the storage before. */
export async function settled(): Promise<void> {
  await act(() => new Promise((done) => setTimeout(done, 20)));
}

function tellRounds(): void {
  const rounds = [
    someRound({ id: 31, name: "Morning Shotgun" }),
    someRound({ id: 32, name: "Afternoon Shotgun", startTime: "13:30" }),
  ];
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(someTournamentDetail({ rounds })),
    ),
  );
}

export const row = (name: RegExp) => screen.getByRole("button", { name });
