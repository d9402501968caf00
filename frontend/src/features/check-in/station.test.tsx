import { act, screen, waitFor, within } from "@testing-library/react";
import { createStore } from "#features/check-in/queue/store.ts";
import { address, ann, ben, row } from "#testing/check-in.tsx";
import { visit } from "#testing/render.tsx";
import { takeBatches, tellRoster } from "#testing/roster.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { credential } from "#testing/stations.ts";
import { openStorageAfter } from "#testing/storage.ts";

const tournamentName = "Spring Classic";
const endsAt = "2027-06-05T04:00:00Z";
const waiting = (text: string) => screen.findByRole("button", { name: text });

/** Opens check-in on a station without a session. */
async function openStation() {
  const store = createStore();
  const own = { id: 41, tournamentId: 7, name: "Cart barn 2", credential, end: null };
  await store.keepStation({ ...own, tournamentName, endsAt });
  await store.close();
  localStorage.setItem("checkInMode", "name");
  tellRoster([ann, ben]);
  const opened = visit(address);
  await screen.findByRole("button", { name: /^Ann Baker/ });
  return opened;
}

const end = (type: string) => () => someProblem(401, { "": ["No more."] }, type);

function refuse(type: string): void {
  server.use(http.get("/api/Attendee/checkin/{tournamentId}/roster", end(type)));
}

async function rosters(): Promise<unknown> {
  const store = createStore();
  const { roster } = await store.list(7);
  await store.close();
  return roster;
}

describe("a station", () => {
  it("checks in with its credential, and loads no addresses", async () => {
    const { user } = await openStation();
    const asked: string[] = [];
    server.events.on("request:start", ({ request }) => {
      asked.push(`${request.headers.get("Authorization") ?? ""} ${new URL(request.url).pathname}`);
    });
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(asked).toContain(`Bearer ${credential} /api/Attendee/checkin/7/batch`);
    expect(asked.some((one) => one.endsWith("/checkin/7"))).toBe(false);
    expect(screen.getByText("opens with a network only")).toBeVisible();
    server.events.removeAllListeners();
  });

  it("says without an alert that its tournament is not live", async () => {
    server.use(
      http.get("/api/Tournament/{id}", () => someProblem(404, { "": ["couldn't find it"] })),
    );
    await openStation();
    expect(
      await screen.findByText(
        "Spring Classic is not live, so visitors do not see it. Check-in works.",
      ),
    ).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("waits for a slow disk, and does not ask to sign in", async () => {
    const { leave, again } = await openStation();
    leave();
    openStorageAfter(2_500);
    again();
    expect(await screen.findByRole("button", { name: /^Ann Baker/ })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Sign In" })).toBeNull();
  });

  it("asks to reload when its disk does not open, and not to sign in", async () => {
    const { leave, again } = await openStation();
    leave();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openStorageAfter(Infinity);
    again();
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    const alert = await screen.findByText(
      "This phone’s storage does not answer. Reload this page.",
    );
    expect(alert).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Sign In" })).toBeNull();
  });

  it("waits no longer for the disk than other phones once it was given up", async () => {
    const { leave, again } = await openStation();
    leave();
    const store = createStore();
    await store.forgetStation(7);
    await store.close();
    openStorageAfter(Infinity);
    again();
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  });

  it("is named once on the page", async () => {
    const { user } = await openStation();
    expect(screen.getAllByText(/Cart barn 2/)).toHaveLength(1);
    await user.click(await waiting("All sent"));
    const dialog = within(screen.getByRole("dialog", { name: "On this phone" }));
    expect(dialog.getAllByText(/Cart barn 2/)).toHaveLength(1);
  });

  it("loses the list when it is revoked, and still sends its queue", async () => {
    const { user } = await openStation();
    const away = () => Response.error();
    const seen = takeBatches(() => ({ outcome: "revoked" }), away, away);
    refuse("/problems/station-revoked");
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText(/^Cart barn 2 was revoked. The list is gone/)).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    await waitFor(async () => expect(await rosters()).toBeUndefined());
    await user.click(await waiting("All sent, 1 to look at"));
    const dialog = within(screen.getByRole("dialog", { name: "On this phone" }));
    expect(dialog.getByText(/^This phone was revoked as a station before/)).toBeVisible();
    expect(seen.length).toBeGreaterThan(2);
    await user.keyboard("{Escape}");
    expect(screen.getByText("Every check-in of this phone was handed in.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go on without Cart barn 2" }));
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("can be given up after a confirmation, which deletes the list", async () => {
    const { user } = await openStation();
    await user.click(await waiting("All sent"));
    expect(screen.getByText(/^This phone is the station until 6\/5\/2027 12:00 AM/)).toBeVisible();
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Give up being Cart barn 2" }));
    expect(questions).toEqual([expect.stringMatching(/^Are you sure that this phone is not/)]);
    expect(await rosters()).toBeDefined();
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "Give up being Cart barn 2" }));
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(await rosters()).toBeUndefined();
  });

  it("keeps its queue for a Volunteer after its end, and no list", async () => {
    const { user, leave, again } = await openStation();
    server.use(
      http.post("/api/Attendee/checkin/{tournamentId}/batch", end("/problems/unauthenticated")),
    );
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText(/^The time of Cart barn 2 is over/)).toBeVisible();
    expect(screen.getByText(/A volunteer who signs in on this phone hands them in/)).toBeVisible();
    leave();
    again();
    expect(await screen.findByText(/^The time of Cart barn 2 is over/)).toBeVisible();
    expect(await waiting("1 waiting")).toBeVisible();
    expect(await rosters()).toBeUndefined();
  });
});
