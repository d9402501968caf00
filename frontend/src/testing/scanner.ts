import { act, screen, within } from "@testing-library/react";
import type { CheckInAttendee } from "#api/types.ts";
import { plugInCamera, unplugCamera, type FakeCamera } from "./camera.ts";
import { someAttendee, someRound, someTournamentDetail } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { tellRoster } from "./roster.ts";
import { http, server } from "./server.ts";

/** The codes of each frame that the camera delivers. */
export const view = { codes: [] as string[], frames: 0, isBroken: false };

vi.mock("#features/check-in/frames.ts", () => ({ framesOf: () => () => ({}) }));
vi.mock("#features/check-in/decoder.ts", () => ({
  createDecoder: () => ({
    load: () => undefined,
    decode: () => {
      view.frames += 1;
      return view.isBroken ? Promise.reject(new Error()) : Promise.resolve(view.codes);
    },
    close: () => undefined,
  }),
}));

export const codeOf = (digit: number) => String(digit).repeat(32);
export const ann = someAttendee({
  id: 1,
  displayName: "Ann Baker",
  scanCode: codeOf(1),
  roundId: 31,
});
export const ben = someAttendee({
  id: 2,
  displayName: "Ben Cole",
  scanCode: codeOf(2),
  roundId: 32,
});

/** A phone with a camera that sees no code yet. */
export function newPhone(): FakeCamera {
  localStorage.clear();
  Object.assign(view, { codes: [], frames: 0, isBroken: false });
  return plugInCamera();
}

export function putPhoneAway(): void {
  showPage("visible");
  unplugCamera();
}

/** Opens check-in, which starts with the scanner. */
export async function openScanner(attendees: CheckInAttendee[] = [ann, ben]) {
  signedInAs({ roles: ["Volunteer"] });
  const rounds = [
    someRound({ id: 31, name: "Morning Shotgun" }),
    someRound({ id: 32, name: "Afternoon Shotgun" }),
  ];
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(someTournamentDetail({ rounds })),
    ),
  );
  tellRoster(attendees);
  const opened = visit("/tournaments/7/admin/check-in");
  await screen.findByRole("group", { name: "Find attendees by" });
  return opened;
}

export const isScanning = () => screen.findByText("Point the camera at a pass.");
export const names = () => within(screen.getByRole("table")).getAllByRole("button");

export function showPage(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}
