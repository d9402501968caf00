import { screen, waitFor, within } from "@testing-library/react";
import type { CheckInClash } from "#api/types.ts";
import { someClash } from "#testing/arrivals.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";

const settled = someClash({
  id: 92,
  kind: "unknown",
  displayName: null,
  attendeeId: null,
  first: null,
  device: null,
  by: null,
  settledAt: "2027-06-03T12:30:00Z",
  settledBy: "Vera Lindqvist",
  note: "A pass of last year",
  version: 3,
});

interface Put {
  body: unknown;
  version: string | null;
}

/** Serves these clashes. Changes get the `refusals` first, then succeed. Returns the changes. */
function serve(clashes: CheckInClash[], ...refusals: Response[]): Put[] {
  const puts: Put[] = [];
  server.use(
    http.get("/api/Attendee/checkin/{tournamentId}/clashes", ({ response }) =>
      response(200).json(clashes),
    ),
    http.put("/api/Attendee/checkin/{tournamentId}/clashes", async ({ request, response }) => {
      const body = await request.json();
      puts.push({ body, version: request.headers.get("If-Match") });
      const refusal = refusals.shift();
      if (refusal !== undefined) return refusal;
      const at = clashes.findIndex(({ id }) => id === body.id);
      const before = clashes[at] ?? someClash();
      const change = body.settled
        ? { settledAt: "2027-06-03T12:50:00Z", settledBy: "Sam Rivera", note: body.note ?? "" }
        : { settledAt: null, settledBy: null };
      const after = { ...before, ...change, version: before.version + 1 };
      clashes[at] = after;
      return response(200).json(after, { headers: { ETag: `"${after.version}-"` } });
    }),
  );
  return puts;
}

async function open() {
  signedInAs({ roles: ["Volunteer"] });
  const visited = visit("/tournaments/7/admin/arrivals/clashes");
  await screen.findByRole("heading", { name: /^Open \(/ });
  return visited;
}

const part = (name: string) => within(screen.getByRole("region", { name }));

describe("the clashes of check-in", () => {
  it("show person, time, author and device, open ones first", async () => {
    serve([settled, someClash()]);
    await open();
    const [first, second] = screen.getAllByRole("article").slice(1);
    expect(first).toHaveTextContent("Sam RiveraChecked in twice. Two devices checked");
    expect(first).toHaveTextContent(
      "First check-in6/3/2027 8:00 AM, by Vera Lindqvist, on iPhone 1",
    );
    expect(first).toHaveTextContent("Second check-in6/3/2027 8:05 AM, by Ben Cole, on Android 2");
    expect(first).toHaveTextContent("Reached the server6/3/2027 8:20 AM");
    expect(second).toHaveTextContent("Nobody that is knownUnknown pass.");
    expect(second).toHaveTextContent(
      "by somebody whose account is gone, on a device without a name",
    );
    expect(second).toHaveTextContent("Settled byVera Lindqvist, 6/3/2027 8:30 AM");
    expect(second).toHaveTextContent("NoteA pass of last year");
  });

  it("show the name that the phone had, not the new holder's", async () => {
    serve([
      someClash({ kind: "replaced", displayName: "Bo Old", namedByDevice: true, first: null }),
    ]);
    await open();
    expect(part("Open").getByRole("heading", { name: "Bo Old" })).toBeVisible();
    expect(part("Open").getByText("The name is as the phone had it.")).toBeVisible();
  });

  it("are settled with a note, from the shown version", async () => {
    const puts = serve([someClash()]);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Settle: Sam Rivera, Checked in twice" }));
    await user.type(screen.getByLabelText(/^How it was settled/), "Showed an ID");
    await user.click(screen.getByRole("button", { name: "Settle" }));
    expect(await part("Settled").findByText("Showed an ID")).toBeVisible();
    expect(puts).toEqual([
      { body: { id: 91, settled: true, note: "Showed an ID" }, version: '"1-"' },
    ]);
    expect(alerts).toEqual(["Clash successfully updated."]);
    expect(screen.getByText("There is nothing to settle.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("keep the typed note when another person settled the clash first", async () => {
    const clashes = [someClash()];
    const stale = someProblem(409, { "": ["It was changed."] }, "/problems/stale");
    const puts = serve(clashes, stale);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: /^Settle: / }));
    await user.type(screen.getByLabelText(/^How it was settled/), "Mine");
    clashes[0] = { ...settled, id: 91, displayName: "Sam Rivera", note: "", version: 2 };
    await user.click(screen.getByRole("button", { name: "Settle" }));
    await user.click(await screen.findByRole("button", { name: /latest version/ }));
    expect(await screen.findByText(/^Vera Lindqvist settled it on/)).toBeVisible();
    expect(screen.getByLabelText(/^How it was settled/)).toHaveValue("Mine");
    await user.click(screen.getByRole("button", { name: "Settle" }));
    await waitFor(() => expect(puts.map(({ version }) => version)).toEqual(['"1-"', '"2-"']));
  });

  it("are reopened after a confirmation", async () => {
    const puts = serve([settled]);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: /^Open again/ }));
    await screen.findByRole("heading", { name: "Open (1)" });
    expect(questions).toHaveLength(1);
    expect(puts).toEqual([{ body: { id: 92, settled: false }, version: '"3-"' }]);
    expect(part("Open").getByText("A pass of last year")).toBeVisible();
  });

  it("may be none", async () => {
    serve([]);
    await open();
    expect(screen.getByText("There is nothing to settle.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Settled" })).toBeNull();
  });

  it("are drawn a portion at a time, of 500", async () => {
    serve(Array.from({ length: 500 }, (_, id) => someClash({ id: id + 1 })));
    const { user } = await open();
    expect(screen.getAllByRole("button", { name: /^Settle: / })).toHaveLength(50);
    await user.click(screen.getByRole("button", { name: "Show 450 more" }));
    expect(screen.getAllByRole("button", { name: /^Settle: / })).toHaveLength(100);
  });

  it("could not be loaded, and are tried again", async () => {
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/clashes", () =>
        someProblem(503, { "": ["not now"] }),
      ),
    );
    signedInAs({ roles: ["Volunteer"] });
    const { user } = visit("/tournaments/7/admin/arrivals/clashes");
    expect(await screen.findByText("The clashes could not be loaded just now.")).toBeVisible();
    serve([]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("There is nothing to settle.")).toBeVisible();
  });
});
