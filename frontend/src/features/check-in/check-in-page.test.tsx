import { screen, waitFor, within } from "@testing-library/react";
import type { CheckInAttendee, CheckInResult } from "#api/types.ts";
import {
  someAttendee,
  someCheckIn,
  someRound,
  someTournamentDetail,
} from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const address = "/tournaments/7/admin/check-in";
const ann = someAttendee({ id: 1, displayName: "Ann Baker", roundId: 31, paid: false });
const ben = someAttendee({
  id: 2,
  displayName: "Ben Cole",
  roundId: 32,
  checkedIn: true,
  checkedInAt: "2027-06-03T12:02:00Z",
  checkedInBy: "Vera Lindqvist",
});
const cara = someAttendee({ id: 3, displayName: "cara@club.example", roundId: null });

/** A volunteer finds attendees by name; the list answers what `attendees` holds at the time. */
async function open(attendees: CheckInAttendee[] = [ann, ben, cara]) {
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

interface Update {
  id: number;
  checkedIn: boolean;
  scanCode?: string | null;
  operationId?: string | null;
  device?: string | null;
  occurredAt?: string | null;
}

/** The server takes check-ins; `failures` come first. */
function takeUpdates(answer: CheckInResult, ...failures: (() => Response)[]): Update[] {
  const seen: Update[] = [];
  server.use(
    http.put("/api/Attendee/checkin/update", async ({ request, response }) => {
      seen.push(await request.json());
      return failures.shift()?.() ?? response(200).json(answer);
    }),
  );
  return seen;
}

const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("button")
    .map((tap) => tap.textContent.split(" Group")[0]);
const row = (name: RegExp) => screen.getByRole("button", { name });

describe("Mobile Check-in", () => {
  it("lists all attendees, with a check mark for who is in", async () => {
    await open();
    expect(names()).toEqual(["Ann Baker", "Ben Cole", "cara@club.example"]);
    const rows = screen.getAllByRole("row");
    const marked = rows.filter((one) => within(one).queryByRole("img", { name: "Checked in" }));
    expect(marked.map((one) => one.textContent)).toEqual(["Ben Cole Group 1 · Afternoon Shotgun"]);
    expect(row(/^Ann/)).toHaveTextContent("Group 1 · Morning Shotgun · unpaid");
    expect(screen.getByText("1 of 3 checked in")).toBeVisible();
  });

  it("narrows the list to a round", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "All Rounds" }));
    const dialog = within(screen.getByRole("dialog", { name: "Which round?" }));
    expect(dialog.getAllByRole("button", { pressed: true })).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: /^Afternoon Shotgun/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(names()).toEqual(["Ben Cole"]);
    expect(screen.getByRole("button", { name: "Afternoon Shotgun" })).toBeVisible();
  });

  it("finds an attendee by a part of the name, whatever the case, with the keyboard alone", async () => {
    const { user } = await open();
    await user.type(screen.getByPlaceholderText("start typing..."), "COLE{Enter}");
    expect(names()).toEqual(["Ben Cole"]);
    await user.click(screen.getByRole("button", { name: "Clear Results" }));
    expect(names()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Clear Results" })).toBeNull();
    expect(screen.getByPlaceholderText("start typing...")).toHaveFocus();
    expect(screen.getByPlaceholderText("start typing...")).toHaveValue("");
  });

  it("says 'No results' while nobody has such a name, and still lists everybody", async () => {
    const { user } = await open();
    await user.type(screen.getByPlaceholderText("start typing..."), "zoe");
    expect(screen.getByText("No results")).toBeVisible();
    expect(names()).toHaveLength(3);
  });

  it("says 'No results' when the attendee is in another round", async () => {
    const { user } = await open();
    await user.type(screen.getByPlaceholderText("start typing..."), "ann{Enter}");
    await user.click(screen.getByRole("button", { name: "All Rounds" }));
    await user.click(screen.getByRole("button", { name: /^Afternoon Shotgun/ }));
    expect(screen.getByText("No results")).toBeVisible();
  });

  it("is not for a User", () => {
    signedInAs({ roles: ["User"] });
    visit(address);
    expect(screen.getByRole("heading", { name: /not for your account/ })).toBeVisible();
  });
});

describe("checking in", () => {
  it("takes a tap and a press, and says what was done and by which device", async () => {
    const list = [ann, ben];
    const { user } = await open(list);
    const after = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:05:00Z" };
    const seen = takeUpdates(someCheckIn(after));
    await user.click(row(/^Ann/));
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByText("not paid yet")).toBeVisible();
    list[0] = after;
    await user.click(dialog.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getAllByRole("img", { name: "Checked in" })).toHaveLength(2));
    expect(seen).toEqual([
      {
        id: 1,
        checkedIn: true,
        scanCode: ann.scanCode,
        operationId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        device: expect.stringMatching(/\w+ [\da-f]{8}$/) as string,
        occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      },
    ]);
    expect(alerts).toEqual([]);
  });

  it("can be undone, and says since when", async () => {
    const { user } = await open();
    const seen = takeUpdates(someCheckIn({ ...ben, checkedIn: false, checkedInAt: null }));
    await user.click(row(/^Ben/));
    expect(
      await screen.findByText("Checked in on 6/3/2027 8:02 AM by Vera Lindqvist"),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(seen[0]).toMatchObject({ id: 2, checkedIn: false });
  });

  it("can be left with Cancel", async () => {
    const { user } = await open();
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells when and by whom a pass was used before", async () => {
    const list = [ann];
    const { user } = await open(list);
    const used = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:02:00Z" };
    takeUpdates(someCheckIn(used, { checkedIn: true, at: used.checkedInAt, by: "Vera Lindqvist" }));
    await user.click(row(/^Ann/));
    list[0] = used;
    await user.click(screen.getByRole("button", { name: "Check In" }));
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "This pass was used before: it was checked in already on 6/3/2027 8:02 AM by Vera Lindqvist.",
    );
    expect(dialog.queryByRole("button", { name: /Check In/ })).toBeNull();
    expect(screen.queryByText("Success!")).toBeNull();
    expect(screen.queryByText(/^Ann Baker: /)).toBeNull();
  });

  it("tells so in a toast when nobody waited for the answer", async () => {
    const { user } = await open();
    const used = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:02:00Z" };
    const before = { checkedIn: true, at: used.checkedInAt, by: "Vera Lindqvist" };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.put("/api/Attendee/checkin/update", async ({ response }) => {
        await answered;
        return response(200).json(someCheckIn(used, before));
      }),
    );
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    answer();
    expect(
      await screen.findByText(
        "Ann Baker: This pass was used before: it was checked in already on 6/3/2027 8:02 AM by Vera Lindqvist.",
      ),
    ).toBeVisible();
  });

  it("that fails keeps the dialog, says so, and repeats the same operation", async () => {
    const { user } = await open();
    const seen = takeUpdates(someCheckIn({ ...ann, checkedIn: true }), () => Response.error());
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error updating data.")).toBeVisible();
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("This was not saved.");
    await user.click(dialog.getByRole("button", { name: "Check In" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
    expect(alerts).toEqual([]);
  });

  it("that went through unheard is repeated, and not undone by the same button", async () => {
    const list = [ann, ben];
    const { user } = await open(list);
    const after = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:05:00Z" };
    const seen = takeUpdates(someCheckIn(after), () => {
      list[0] = after;
      return someProblem(502, { "": ["The site is away."] });
    });
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("2 of 2 checked in")).toBeInTheDocument();
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("This was not saved.");
    await user.click(dialog.getByRole("button", { name: /Check In$/ }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("that the server refuses is told by the alert of every failed call, too", async () => {
    const { user } = await open();
    const why = "This ticket is cancelled.";
    takeUpdates(someCheckIn(ann), () => someProblem(409, { "": [why] }));
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText(new RegExp(why))).toBeVisible();
    expect(alerts).toEqual([`Error: ${why}`]);
  });
});

describe("when data is missing", () => {
  it("says in words that the list could not be loaded, and loads it again", async () => {
    signedInAs({ roles: ["Admin"] });
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}", () => Response.error(), { once: true }),
      http.get("/api/Attendee/checkin/{tournamentId}", ({ response }) => response(200).json([])),
    );
    const { user } = visit(address);
    expect(await screen.findByText("There was an error fetching data.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No results")).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("counts nobody in the stats before the list is there, and everybody once it is", async () => {
    signedInAs({ roles: ["Volunteer"] });
    localStorage.setItem("checkInMode", "name");
    let isBroken = true;
    let fail: () => void = () => undefined;
    const failure = new Promise<void>((resolve) => (fail = resolve));
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}", async ({ response }) => {
        if (!isBroken) return response(200).json([ann, ben]);
        await failure;
        return someProblem(500, { "": ["The site is not well."] });
      }),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Stats" }));
    const dialog = within(screen.getByRole("dialog", { name: "Stats" }));
    expect(dialog.getByRole("status")).toHaveTextContent("Loading...");
    expect(dialog.queryByText(/arrived/)).toBeNull();
    fail();
    expect(await dialog.findByRole("alert")).toHaveTextContent(/could not be loaded/);
    expect(dialog.queryByText(/arrived/)).toBeNull();
    isBroken = false;
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText("arrived")).toHaveTextContent("1 of 2 arrived");
  });

  it("does not put a successor under the button when a pass has gone to somebody else", async () => {
    const list = [ann, ben];
    const { user } = await open(list);
    const dee = { ...ann, displayName: "Dee Ford", scanCode: "0123456789abcdef0123456789abcdef" };
    const seen = takeUpdates(someCheckIn(dee), () => {
      list[0] = dee;
      return someProblem(409, { "": ["This pass was replaced."] });
    });
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error selecting the attendee.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByRole("button", { name: /^Dee Ford/ })).toBeVisible();
    expect(seen).toMatchObject([{ id: 1, scanCode: ann.scanCode }]);
  });

  it("says that an attendee is gone who was there a moment ago", async () => {
    const list = [ann, ben];
    const { user } = await open(list);
    takeUpdates(someCheckIn(ann), () => {
      list.shift();
      return someProblem(404, { "": ["There is no such attendee."] });
    });
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error selecting the attendee.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
