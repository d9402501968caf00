import { act, screen, waitFor, within } from "@testing-library/react";
import { createStore } from "#features/check-in/queue/store.ts";
import { address, ann, ben, openByName, row } from "#testing/check-in.tsx";
import { visit } from "#testing/render.tsx";
import { takeBatches, tellRoster } from "#testing/roster.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { credential, someStation } from "#testing/stations.ts";
import { breakStorage, openStorageAfter } from "#testing/storage.ts";

const tournamentName = "Spring Classic";
const endsAt = "2027-06-05T04:00:00Z";
const waiting = (text: string) => screen.findByRole("button", { name: text });

/** Opens check-in on a phone that is a station, with nobody signed in. */
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

describe("the other stations", () => {
  const other = (name: string, minute: number, waiting: number | null) => ({
    name,
    lastHeardAt: `2027-06-03T12:0${minute}:00Z`,
    waiting,
  });

  it("stand in one line above the list, and one by one once it is opened", async () => {
    const stations = [other("Table 1", 1, 0), other("Cart barn", 4, 3)];
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-06-03T12:06:00Z") });
    const { user } = await openByName([ann, ben], undefined, { stations });
    const line = await screen.findByText(/^2 other stations/);
    expect(line).toHaveTextContent(
      /^2 other stations, longest silent Table 1, heard at 8:01.*, 3 waiting there$/,
    );
    expect(screen.getByText(/^Cart barn/)).not.toBeVisible();
    await user.click(line);
    expect(screen.getByText(/^Table 1/)).toHaveTextContent(/^Table 1: heard at 8:01/);
    expect(screen.getByText(/^Cart barn/)).toHaveTextContent(/: heard at 8:04.*, 3 waiting there$/);
  });

  it("are told with the day on which they were heard, unless that is today", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-06-04T12:06:00Z") });
    await openByName([ann, ben], undefined, { stations: [other("Table 1", 1, 0)] });
    const line = await screen.findByText(/^1 other station/);
    expect(line).toHaveTextContent("1 other station, heard at 6/3/2027 8:01 AM");
    expect(screen.getByText(/^list of /)).toHaveTextContent(/^list of 8:06 AM/);
  });

  it("say which of them nobody has heard", async () => {
    const stations = [other("Table 1", 1, 0), { name: "T", lastHeardAt: null, waiting: null }];
    await openByName([ann, ben], undefined, { stations });
    expect(await screen.findByText("2 other stations, 1 not heard yet")).toBeVisible();
  });

  it("are not spoken of where there is none", async () => {
    await openByName([ann, ben]);
    expect(screen.queryByText(/other station/)).toBeNull();
  });
});

describe("a phone", () => {
  it("is prepared by one press, and is the station from then on", async () => {
    const names: string[] = [];
    server.use(
      http.post("/api/Station", async ({ request, response }) => {
        const { name } = await request.json();
        names.push(name);
        if (names.length === 1) return someProblem(409, { name: ["name is taken"] });
        return response(201).json({ station: someStation({ name }), credential });
      }),
    );
    const { user } = await openByName([ann, ben]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(await screen.findByText(/^Device [\da-f]{4}$/)).toBeVisible();
    expect(names).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Prepare this phone" })).toBeNull();
    expect(alerts).toEqual([]);
  });

  it("is the station before the person has answered the browser's question", async () => {
    const storage = { persist: () => new Promise<boolean>(() => undefined) };
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "storage"));
    server.use(
      http.post("/api/Station", ({ response }) =>
        response(201).json({ station: someStation(), credential }),
      ),
    );
    const { user } = await openByName([ann]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(await screen.findByText("Cart barn 2")).toBeVisible();
  });

  it("that cannot keep the credential gives the station back", async () => {
    const revoked: unknown[] = [];
    server.use(
      http.post("/api/Station", ({ response }) => {
        breakStorage("QuotaExceededError");
        return response(201).json({ station: someStation(), credential });
      }),
      http.delete("/api/Station/{id}", ({ params, response }) => {
        revoked.push(params.id);
        return response(204).empty();
      }),
    );
    const { user } = await openByName([ann]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(
      await screen.findByText("This phone was not prepared. This phone's storage is full."),
    ).toBeVisible();
    expect(revoked).toEqual(["41"]);
  });

  it("without a network is told that it was not prepared", async () => {
    server.use(http.post("/api/Station", () => Response.error()));
    const { user } = await openByName([ann]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(
      await screen.findByText(/^This phone was not prepared. The server could not/),
    ).toBeVisible();
  });
});

describe("a station", () => {
  it("checks in by its credential, tells what waits, and asks for no address", async () => {
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

  it("of a tournament that is not live says so in words, without an alert", async () => {
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

  it("whose disk opens slowly is waited for, and asks nobody to sign in", async () => {
    const { leave, again } = await openStation();
    leave();
    openStorageAfter(2_500);
    again();
    expect(await screen.findByRole("button", { name: /^Ann Baker/ })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Sign In" })).toBeNull();
  });

  it("whose disk does not open says to reload, and asks nobody to sign in", async () => {
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

  it("that was given up is waited for no longer than any phone", async () => {
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

  it("that is revoked loses the list at once, and hands in what waits", async () => {
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

  it("is given up on its phone after a question, which keeps no list then", async () => {
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

  it("whose time is over keeps its queue for a volunteer, and no list", async () => {
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
