import { act, screen, within } from "@testing-library/react";
import type { CheckInAttendee } from "#api/types.ts";
import { someAttendee, someRound, someTournamentDetail } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { settled } from "#testing/check-in.tsx";
import { someRoster, takeBatches } from "#testing/roster.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { refuseStorage } from "#testing/storage.ts";

const ann = someAttendee({ id: 1, displayName: "Ann Baker", groupId: 61 });
const ben = someAttendee({ id: 2, displayName: "Ben Cole", groupId: 61, paid: false });
const checked = { checkedIn: true, checkedInAt: "2027-06-03T12:02:00Z" };

let list: CheckInAttendee[];
let version: number;
let asked: (string | null)[];
let isBroken: boolean;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem("checkInMode", "name");
  [list, version, asked, isBroken] = [[ann, ben], 1, [], false];
});

afterEach(() => void vi.useRealTimers());

async function open(rounds = () => Promise.resolve([someRound({ id: 31, name: "Early" })])) {
  signedInAs({ roles: ["Volunteer"] });
  server.use(
    // Before the next handler, whose `{id}` would match this path.
    http.get("/api/Tournament/mostRecentLive", () => someProblem(404, { "": ["none is live"] })),
    http.get("/api/Tournament/{id}", async ({ response }) =>
      response(200).json(someTournamentDetail({ rounds: await rounds() })),
    ),
    http.get("/api/Attendee/checkin/{tournamentId}/roster", ({ request, response }) => {
      const known = new URL(request.url).searchParams.get("since");
      asked.push(known);
      if (isBroken) return someProblem(500, { "": ["The site is not well."] });
      const attendees = known === String(version) ? [] : list;
      const whole = known === null;
      return response(200).json({ ...someRoster(attendees), number: version, whole });
    }),
  );
  const { user } = visit("/tournaments/7/admin/check-in");
  await screen.findByText(isBroken ? /could not be loaded/ : /^Ann/);
  await settled();
  return user;
}

const later = () => act(() => vi.advanceTimersByTimeAsync(16_000));
const marks = () => screen.queryAllByRole("img", { name: "Checked in" });

function anotherVolunteerChecksInAnn(): void {
  list = [{ ...ann, ...checked }, ben];
  version = 2;
}

describe("the list", () => {
  it("shows another volunteer's check-ins, and loads only changes", async () => {
    await open();
    await later();
    anotherVolunteerChecksInAnn();
    await later();
    expect(await screen.findByText("1 of 2 checked in")).toBeVisible();
    expect(asked.slice(0, 3)).toEqual([null, "1", "1"]);
    expect(marks()).toHaveLength(1);
  });

  it("changes nothing under the thumb while a dialog is open", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: /^Ann/ }));
    anotherVolunteerChecksInAnn();
    await later();
    await later();
    expect(screen.getByRole("button", { name: "Check In" })).toBeVisible();
    expect(asked).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await later();
    expect(await screen.findByText("1 of 2 checked in")).toBeVisible();
  });

  it("does not show a new holder of the pass after a failed try", async () => {
    refuseStorage();
    const user = await open();
    takeBatches(undefined, () => Response.error());
    await user.click(screen.getByRole("button", { name: /^Ann/ }));
    list = [{ ...ann, displayName: "Dee Ford", scanCode: "0123456789abcdef0123456789abcdef" }, ben];
    version = 2;
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error selecting the attendee.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByRole("button", { name: /^Dee Ford/ })).toBeVisible();
  });

  it("says when it may be outdated, without an alert each time", async () => {
    await open();
    isBroken = true;
    await later();
    expect(await screen.findByText("There was an error fetching data.")).toBeVisible();
    await later();
    expect(await screen.findByText("the server does not answer")).toBeVisible();
    expect(screen.queryByText("no network")).toBeNull();
    expect(alerts).toEqual([]);
    expect(screen.getByRole("button", { name: /^Ann/ })).toBeVisible();
    isBroken = false;
    await later();
    await later();
    expect(screen.queryByText("the server does not answer")).toBeNull();
  });

  it("says above it that the network is away, without a toast", async () => {
    const user = await open();
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/roster", () => Response.error()));
    await later();
    await later();
    expect(await screen.findByText("no network")).toBeVisible();
    await later();
    // The call of the queue finds the network again before the list is loaded.
    takeBatches();
    await user.click(screen.getByRole("button", { name: /^Ann/ }));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    // Toasts disappear after some seconds.
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(screen.queryByText("no network")).toBeNull();
    expect(screen.queryByText("There was an error fetching data.")).toBeNull();
    expect(alerts).toEqual([]);
  });

  it("alerts once when it cannot be loaded, and retries by itself", async () => {
    isBroken = true;
    await open();
    expect(alerts).toEqual(["Error: The site is not well."]);
    await later();
    await later();
    expect(asked.length).toBeGreaterThan(2);
    expect(alerts).toHaveLength(1);
    expect(screen.getByText("The attendees could not be loaded just now.")).toBeVisible();
    isBroken = false;
    await later();
    expect(await screen.findByText("Ann Baker")).toBeVisible();
  });

  it("times out after ten seconds without an answer", async () => {
    const limits = vi.spyOn(AbortSignal, "timeout");
    await open();
    expect(limits).toHaveBeenCalledWith(10_000);
  });

  it("names a new round 'another one', and loads its name", async () => {
    list = [{ ...ann, roundId: 32 }, ben];
    let rounds = [someRound({ id: 31, name: "Early" })];
    let asks = 0;
    let tell: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    const user = await open(async () => {
      asks += 1;
      if (asks > 1) await told;
      return rounds;
    });
    await user.click(screen.getByRole("button", { name: /^Ann/ }));
    expect(await screen.findByText("Group 1 of Sam Rivera · another round")).toBeVisible();
    rounds = [...rounds, someRound({ id: 32, name: "Late" })];
    tell();
    expect(
      await screen.findByText("Group 1 of Sam Rivera · Late", { selector: "p" }),
    ).toBeVisible();
    await later();
    expect(asks).toBe(2);
  });

  it("renders a part of thousands, and more on demand", async () => {
    list = Array.from({ length: 250 }, (_, index) =>
      someAttendee({ id: index + 1, displayName: index === 0 ? "Ann" : `Player ${index}` }),
    );
    const user = await open();
    const rows = () => within(screen.getByRole("table")).getAllByRole("button");
    expect(rows()).toHaveLength(50);
    expect(screen.getByText("and 200 more: search by name")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(rows()).toHaveLength(100);
  });
});

describe("the stats", () => {
  it("count arrivals by round and by group, and the unpaid", async () => {
    list = [
      ann,
      { ...ben, ...checked },
      someAttendee({ id: 3, displayName: "Cy Dow", groupId: 62, roundId: null, ...checked }),
    ];
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Stats" }));
    const dialog = within(screen.getByRole("dialog", { name: "Stats" }));
    expect(dialog.getByText("2 of 3")).toBeVisible();
    expect(dialog.getByText("1 of those who arrived has not paid yet.")).toBeVisible();
    const linesOf = (name: string) =>
      within(dialog.getByRole("list", { name }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(linesOf("By round")).toEqual([
      expect.stringMatching(/^Early 1 of 2.*1 unpaid$/),
      "No round yet 1 of 1",
    ]);
    expect(linesOf("By group")).toEqual([
      "Group 1 of Sam Rivera 1 of 2Early · missing: Ann Baker1 unpaid",
      "Group 1 of Sam Rivera 1 of 1No round yet · all here: Cy Dow",
    ]);
    await user.click(dialog.getByText("Close"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("say so when everybody who arrived has paid", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Stats" }));
    expect(screen.getByText("Everybody who arrived has paid.")).toBeVisible();
  });
});
