import { act, screen, within } from "@testing-library/react";
import type { CheckInAttendee } from "#api/types.ts";
import { someAttendee, someRound, someTournamentDetail } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

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
    // It would be taken for a tournament's id.
    http.get("/api/Tournament/mostRecentLive", () => someProblem(404, { "": ["none is live"] })),
    http.get("/api/Tournament/{id}", async ({ response }) =>
      response(200).json(someTournamentDetail({ rounds: await rounds() })),
    ),
    http.get("/api/Attendee/checkin/{tournamentId}", ({ request, response }) => {
      const known = request.headers.get("If-None-Match");
      asked.push(known);
      if (isBroken) return someProblem(500, { "": ["The site is not well."] });
      if (known === `"${version}"`) return new Response(null, { status: 304 });
      return response(200).json(list, { headers: { ETag: `"${version}"` } });
    }),
  );
  const { user } = visit("/tournaments/7/admin/check-in");
  await screen.findByText(isBroken ? /could not be loaded/ : /^Ann/);
  return user;
}

const later = () => act(() => vi.advanceTimersByTimeAsync(16_000));
const marks = () => screen.queryAllByRole("img", { name: "Checked in" });

function anotherVolunteerChecksInAnn(): void {
  list = [{ ...ann, ...checked }, ben];
  version = 2;
}

describe("the list", () => {
  it("shows by itself what another volunteer does, and asks for what is new only", async () => {
    await open();
    await later();
    anotherVolunteerChecksInAnn();
    await later();
    expect(await screen.findByText("1 of 2 checked in")).toBeVisible();
    expect(asked.slice(0, 3)).toEqual([null, '"1"', '"1"']);
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

  it("says when it may be out of date, without an alert each time", async () => {
    await open();
    isBroken = true;
    await later();
    expect(await screen.findByText(/may be out of date/)).toBeVisible();
    await later();
    expect(alerts).toEqual([]);
    expect(screen.getByRole("button", { name: /^Ann/ })).toBeVisible();
    isBroken = false;
    await later();
    expect(screen.queryByText(/may be out of date/)).toBeNull();
  });

  it("that cannot be loaded at all is alerted once, and comes by itself once it can", async () => {
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

  it("is given up when no answer comes for half a minute, so that the page can say so", async () => {
    const limits = vi.spyOn(AbortSignal, "timeout");
    await open();
    expect(limits).toHaveBeenCalledWith(30_000);
  });

  it("calls a round that was made since another one, and asks what it is called", async () => {
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

  it("draws a part of thousands, and more when asked to", async () => {
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
  it("tell who arrived of whom one expects, by round and by group, and who has not paid", async () => {
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
