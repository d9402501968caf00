import { act, screen, waitFor, within } from "@testing-library/react";
import type { CheckInAttendee } from "#api/types.ts";
import { plugInCamera, unplugCamera, type FakeCamera } from "#testing/camera.ts";
import { someAttendee, someRound, someTournamentDetail } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { breakStorage } from "#testing/storage.ts";
import { tellRoster } from "#testing/roster.ts";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { credential } from "#testing/stations.ts";
import { digestOf } from "./digest.ts";
import { createStore } from "./queue/store.ts";

/** The codes of each frame that the camera delivers. */
const view = vi.hoisted(() => ({ codes: [] as string[], frames: 0, isBroken: false }));
vi.mock("./frames.ts", () => ({ framesOf: () => () => ({}) }));
vi.mock("./decoder.ts", () => ({
  createDecoder: () => ({
    load: () => undefined,
    decode: () => {
      view.frames += 1;
      return view.isBroken ? Promise.reject(new Error()) : Promise.resolve(view.codes);
    },
    close: () => undefined,
  }),
}));

const codeOf = (digit: number) => String(digit).repeat(32);
const ann = someAttendee({ id: 1, displayName: "Ann Baker", scanCode: codeOf(1), roundId: 31 });
const ben = someAttendee({ id: 2, displayName: "Ben Cole", scanCode: codeOf(2), roundId: 32 });
const warning =
  "Camera not detected so unable to scan QR codes, but you can still lookup attendees by name.";

let camera: FakeCamera;

beforeEach(() => {
  localStorage.clear();
  Object.assign(view, { codes: [], frames: 0, isBroken: false });
  camera = plugInCamera();
});

afterEach(() => {
  showPage("visible");
  unplugCamera();
});

async function open(attendees: CheckInAttendee[] = [ann, ben]) {
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

const pointAt = "Point the camera at a pass.";
const isScanning = () => screen.findByText(pointAt);
const names = () => within(screen.getByRole("table")).getAllByRole("button");

function showPage(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

describe("scanning", () => {
  it("begins when the page is opened, with the rear camera", async () => {
    await open();
    expect(await isScanning()).toBeVisible();
    expect(camera.asked).toEqual([
      { video: expect.objectContaining({ facingMode: "environment" }) as MediaTrackConstraints },
    ]);
    expect(screen.getByRole("button", { name: "Scan" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByPlaceholderText("start typing...")).toBeNull();
  });

  it("takes any camera where the rear one cannot be had", async () => {
    camera.failures.push("OverconstrainedError");
    await open();
    await isScanning();
    expect(camera.asked[1]).toEqual({ video: true });
  });

  it("stops at a code, narrows the list to it, and opens nothing by itself", async () => {
    const { user } = await open();
    await isScanning();
    view.codes = [ann.scanCode];
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(screen.getByRole("button", { name: /^Ann Baker/ })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(camera.on()).toBe(0);
    await user.click(screen.getByRole("button", { name: "Clear Results" }));
    expect(await screen.findByText(/^Just scanned/)).toBeVisible();
    expect(names()).toHaveLength(2);
    expect(camera.on()).toBe(1);
  });

  it("looks at five frames a second at most", async () => {
    await open();
    await isScanning();
    const [before, began] = [view.frames, performance.now()];
    await waitFor(() => expect(view.frames - before).toBeGreaterThanOrEqual(5));
    const seconds = (performance.now() - began) / 1_000;
    // The first of them may come at once.
    expect(view.frames - before).toBeLessThanOrEqual(5 * seconds + 1);
  });

  it("goes on after a check-in with the next pass, not the same one", async () => {
    const { user } = await open();
    view.codes = [ann.scanCode];
    await screen.findByRole("button", { name: "Clear Results" });
    await user.click(await screen.findByRole("button", { name: /^Ann Baker/ }));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(await screen.findByText(/^Just scanned/)).toBeVisible();
    view.codes = [ann.scanCode, ben.scanCode];
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(screen.getByRole("button", { name: /^Ben Cole/ })).toBeVisible();
  });

  it("goes on after a check-in that failed, once its dialog is closed", async () => {
    const { user } = await open();
    view.codes = [ann.scanCode];
    await isScanning();
    await screen.findByRole("button", { name: "Clear Results" });
    await user.click(await screen.findByRole("button", { name: /^Ann Baker/ }));
    breakStorage("UnknownError");
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error updating data.")).toBeVisible();
    view.codes = [];
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await isScanning()).toBeVisible();
  });

  it("keeps what was found when the dialog is only looked at", async () => {
    const { user } = await open();
    view.codes = [ann.scanCode];
    await screen.findByRole("button", { name: "Clear Results" });
    await user.click(await screen.findByRole("button", { name: /^Ann Baker/ }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(names()).toHaveLength(1);
    expect(camera.on()).toBe(0);
  });

  it("says when and by whom a pass was used before", async () => {
    const at = { checkedInAt: "2027-06-03T12:02:00Z", checkedInBy: "Vera Lindqvist" };
    await open([{ ...ann, checkedIn: true, ...at }, ben]);
    view.codes = [ann.scanCode];
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This pass was used before: checked in on 6/3/2027 8:02 AM by Vera Lindqvist.",
    );
  });
});

describe("a code without a row", () => {
  it.each(["https://example.org/win?prize=1", "🏌️", codeOf(1).toUpperCase().replace("1", "A")])(
    "that is no pass is named so, and neither shown nor sent: %s",
    async (code) => {
      const asked: string[] = [];
      server.events.on("request:start", ({ request }) => void asked.push(request.url));
      await open();
      await isScanning();
      view.codes = [code];
      expect(await screen.findByText("This QR code is not an entrance pass.")).toBeVisible();
      expect(screen.getByText("No results")).toBeVisible();
      expect(document.body).not.toHaveTextContent(code);
      expect(asked.join()).not.toContain(encodeURIComponent(code));
      server.events.removeAllListeners();
    },
  );

  it("that is a pass is looked for in a newer list first", async () => {
    const list = [ann];
    await open(list);
    await isScanning();
    list.push(ben);
    view.codes = [ben.scanCode];
    expect(await screen.findByRole("button", { name: /^Ben Cole/ })).toBeVisible();
  });

  it("that is a pass is explained when the newer list has it neither", async () => {
    const { user } = await open();
    await isScanning();
    view.codes = [codeOf(9)];
    expect(await screen.findByText(/^This pass is not on the list/)).toHaveTextContent(
      /cancelled.*somebody else.*another tournament/,
    );
    view.codes = [];
    await user.click(screen.getByRole("button", { name: "Clear Results" }));
    expect(await isScanning()).toBeVisible();
  });

  it("of another tournament names that one, once the server has said so", async () => {
    const asked: (string | null)[] = [];
    await open();
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/elsewhere", ({ request, response }) => {
        asked.push(new URL(request.url).searchParams.get("scanCodeDigest"));
        return response(200).json({
          tournament: { name: "Harbor Point Links Day", dateStart: "2026-01-30" },
        });
      }),
    );
    await isScanning();
    view.codes = [codeOf(9)];
    const told = "This pass is not on the list: it is for Harbor Point Links Day, 1/30/2026.";
    await waitFor(() => expect(screen.getByText(told)).toBeVisible());
    expect(asked).toEqual([digestOf(codeOf(9))]);
  });

  it("of which a station asks nobody is explained, too", async () => {
    const store = createStore();
    const own = { id: 41, tournamentId: 7, name: "Cart barn 2", credential, end: null };
    const day = { tournamentName: "Spring Classic", endsAt: "2027-06-05T04:00:00Z" };
    await store.keepStation({ ...own, ...day });
    await store.close();
    tellRoster([ann]);
    const asked = vi.fn(() => Response.error());
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/elsewhere", asked));
    visit("/tournaments/7/admin/check-in");
    await isScanning();
    view.codes = [codeOf(9)];
    await waitFor(() => expect(screen.getByText(/^This pass is not on the list\. /)).toBeVisible());
    expect(asked).not.toHaveBeenCalled();
  });

  it("of which the server cannot be asked is explained without an alert", async () => {
    await open();
    const asked = vi.fn(() => Response.error());
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/elsewhere", asked));
    await isScanning();
    view.codes = [codeOf(9)];
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() =>
      expect(screen.getByText(/^This pass is not on the list/)).toHaveTextContent(
        /another tournament/,
      ),
    );
    expect(alerts).toEqual([]);
  });

  it("in another round says which, and shows it when asked to", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "All Rounds" }));
    await user.click(screen.getByRole("button", { name: /^Morning Shotgun/ }));
    view.codes = [ben.scanCode];
    expect(
      await screen.findByText("Ben Cole is in Afternoon Shotgun, not in Morning Shotgun."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show anyway" }));
    expect(screen.getByRole("button", { name: /^Ben Cole/ })).toBeVisible();
  });
});

describe("the camera", () => {
  it("is off in name mode, behind dialogs, in background, on other pages", async () => {
    const { user } = await open();
    await isScanning();
    await user.click(screen.getByRole("button", { name: "Stats" }));
    await waitFor(() => expect(camera.on()).toBe(0));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(camera.on()).toBe(1));
    showPage("hidden");
    await waitFor(() => expect(camera.on()).toBe(0));
    showPage("visible");
    await waitFor(() => expect(camera.on()).toBe(1));
    await user.click(screen.getByRole("button", { name: "Name" }));
    await waitFor(() => expect(camera.on()).toBe(0));
    expect(screen.getByPlaceholderText("start typing...")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Scan" }));
    await isScanning();
    await user.click(screen.getByRole("link", { name: "All Tournaments" }));
    await waitFor(() => expect(camera.on()).toBe(0));
  });

  it("that is not there leads to names, with a warning", async () => {
    camera.failures.push("NotFoundError", "NotFoundError");
    await open();
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByPlaceholderText("start typing...")).toBeVisible();
    expect(screen.getByRole("button", { name: "Name" })).toHaveAttribute("aria-pressed", "true");
    expect(await screen.findByRole("button", { name: /^Ann Baker/ })).toBeVisible();
  });

  it("that no page without TLS has leads to names, too", async () => {
    unplugCamera();
    await open();
    expect(
      await screen.findByText(
        "Camera not detected so unable to scan QR codes, but you can still lookup attendees by name.",
      ),
    ).toBeVisible();
  });

  it("that is not allowed is told, and starts when it is allowed after all", async () => {
    camera.failures.push("NotAllowedError");
    await open();
    expect(await screen.findByText("There was an error initializing scanner.")).toBeVisible();
    expect(screen.getByText(/^The camera is not allowed here/)).toBeVisible();
    await act(() => Promise.resolve());
    act(() => void camera.permission.dispatchEvent(new Event("change")));
    expect(await isScanning()).toBeVisible();
  });

  it("that another app uses can be tried again", async () => {
    camera.failures.push("NotReadableError", "NotReadableError");
    const { user } = await open();
    expect(await screen.findByText("There was an error initializing scanner.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await isScanning()).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("that goes away comes back", async () => {
    await open();
    await isScanning();
    act(() => void camera.tracks[0]?.dispatchEvent(new Event("ended")));
    await waitFor(() => expect(camera.tracks).toHaveLength(2));
    expect(await isScanning()).toBeVisible();
    expect(camera.on()).toBe(1);
  });

  it("has its lamp switched where it has one", async () => {
    camera = plugInCamera({ torch: true });
    const { user } = await open();
    const light = await screen.findByRole("button", { name: "Light" });
    await user.click(light);
    expect(camera.tracks[0]?.lamp).toBe(true);
    expect(light).toHaveAttribute("aria-pressed", "true");
    await user.click(light);
    expect(camera.tracks[0]?.lamp).toBe(false);
  });

  it("shows no lamp where there is none", async () => {
    await open();
    await isScanning();
    expect(screen.queryByRole("button", { name: "Light" })).toBeNull();
  });
});

it("says that the decoder did not load, and goes on once it does", async () => {
  view.isBroken = true;
  await open();
  expect(await screen.findByText("There was an error initializing scanner.")).toBeVisible();
  expect(camera.on()).toBe(0);
  view.isBroken = false;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await isScanning()).toBeVisible();
  expect(alerts).toEqual([]);
});

it("remembers on this device what it was used with", async () => {
  const { user } = await open();
  await isScanning();
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(localStorage.getItem("checkInMode")).toBe("name");
});
