import { screen, waitFor, within } from "@testing-library/react";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { answerQuestionsWith, alerts, questions } from "#testing/setup.ts";
import { credential, someStation, tellStations } from "#testing/stations.ts";

const address = "/tournaments/7/admin/arrivals/stations";

function open(role: "Admin" | "Volunteer" = "Admin") {
  signedInAs({ roles: [role] });
  return visit(address);
}

const row = (name: string) => screen.findByRole("row", { name: new RegExp(`^${name}`) });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe("the stations", () => {
  it("are listed with their last call, waiting check-ins and author", async () => {
    tellStations([
      someStation({ waiting: 3 }),
      someStation({ id: 42, name: "Range", lastHeardAt: ago(5.5), waiting: null, createdBy: null }),
      someStation({ id: 43, name: "Bag drop", isEnrolled: false, lastHeardAt: null }),
    ]);
    open();
    expect(await row("Cart barn 2")).toHaveTextContent("Cart barn 2just now3Vera Lindqvist");
    const silent = within(await row("Range")).getByText("5 minutes ago");
    expect(silent).toHaveClass("silent");
    expect(await row("Range")).toHaveTextContent("not told yetSomebody whose account is gone");
    expect(await row("Bag drop")).toHaveTextContent("waits for its phone");
  });

  it("are explained while there are none", async () => {
    tellStations([]);
    open("Volunteer");
    expect(await screen.findByText(/^No phone is a station yet/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Invite a phone" })).toBeNull();
  });

  it("say that they cannot be loaded, and can be retried", async () => {
    server.use(http.get("/api/Station/{id}", () => Response.error()));
    const { user } = open();
    expect(await screen.findByText("The stations could not be loaded just now.")).toBeVisible();
    tellStations([someStation()]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await row("Cart barn 2")).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("are revoked after a confirmation, and then listed apart", async () => {
    tellStations([someStation(), someStation({ id: 42, name: "Range", mayRevoke: false })]);
    const { user } = open();
    await row("Range");
    expect(screen.queryByRole("button", { name: "Revoke Range" })).toBeNull();
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Revoke Cart barn 2" }));
    expect(questions).toEqual([
      "Are you sure you want to revoke Cart barn 2? Its phone loses the list as soon as it is heard; what waits on it can still be handed in.",
    ]);
    expect(screen.queryByRole("region", { name: "Revoked" })).toBeNull();
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "Revoke Cart barn 2" }));
    const revoked = within(await screen.findByRole("region", { name: "Revoked" }));
    expect(revoked.getByRole("row", { name: /^Cart barn 2/ })).toHaveTextContent(
      "6/3/2027 9:00 AM",
    );
    expect(screen.queryByRole("button", { name: "Revoke Cart barn 2" })).toBeNull();
  });
});

describe("an invitation", () => {
  const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString();
  const waits = someStation({ id: 44, name: "First tee", isEnrolled: false, lastHeardAt: null });

  async function invite(expires = expiresAt) {
    const stations = [waits];
    tellStations(stations);
    server.use(
      http.post("/api/Station/invite", ({ response }) =>
        response(201).json({ station: waits, code: "a".repeat(32), expiresAt: expires }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Invite a phone" }));
    await user.type(screen.getByRole("textbox", { name: /^Name of the station/ }), "First tee");
    await user.click(screen.getByRole("button", { name: "Show QR code" }));
    return stations;
  }

  it("shows a QR code until a phone has become the station", async () => {
    const stations = await invite();
    const code = await screen.findByRole("img", { name: "QR code that makes a phone First tee" });
    expect(code).toBeVisible();
    expect(screen.getByText(/good for one phone, until \d+:\d\d [AP]M/)).toBeVisible();
    stations[0] = { ...waits, isEnrolled: true };
    expect(await screen.findByText(/^First tee is set up/)).toBeVisible();
    expect(code).not.toBeInTheDocument();
  });

  it("shows no code after it has expired", async () => {
    await invite(new Date(Date.now() - 1).toISOString());
    expect(await screen.findByText(/^This code has expired/)).toBeVisible();
    expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull();
  });

  it("says beside the field that the name is taken", async () => {
    tellStations([]);
    server.use(
      http.post("/api/Station/invite", () => someProblem(409, { name: ["name is taken"] })),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Invite a phone" }));
    await user.type(screen.getByRole("textbox", { name: /^Name of the station/ }), "Range");
    await user.click(screen.getByRole("button", { name: "Show QR code" }));
    expect(await screen.findByText("Name of the station is taken")).toBeVisible();
  });
});

describe("a phone that opens an invitation", () => {
  const tournament = { id: 7, name: "Spring Classic" };

  it("becomes the station, and opens check-in with its credential", async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.post("/api/Station/enroll", async ({ request, response }) => {
        expect(await request.json()).toEqual({ code: "b".repeat(32) });
        return response(200).json({ station: someStation(), credential, tournament });
      }),
      http.get("/api/Attendee/checkin/{tournamentId}/roster", ({ request, response }) => {
        asked.push(request.headers.get("Authorization"));
        return response(200).json({
          ...{ number: 0, whole: true, rounds: [], attendees: [], removed: [], stations: [] },
        });
      }),
    );
    const { address: where } = visit(`/station#${"b".repeat(32)}`);
    expect(await screen.findByRole("heading", { name: "Mobile Check-in" })).toBeVisible();
    expect(await screen.findByText("Cart barn 2")).toBeVisible();
    expect(where()).toBe("/tournaments/7/admin/check-in");
    await waitFor(() => expect(asked).toContain(`Bearer ${credential}`));
  });

  it("says that a code is void, and offers a retry without a network", async () => {
    const answers = [
      () => Response.error(),
      () => someProblem(401, { "": ["This code is not valid."] }),
    ];
    server.use(http.post("/api/Station/enroll", () => (answers.shift() ?? Response.error)()));
    signedInAs({ roles: ["User"] });
    const { user } = visit(`/station#${"c".repeat(32)}`);
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("This code is not valid.")).toBeVisible();
    expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
    expect(alerts).toEqual([]);
  });

  it("explains where to find a code when the link has none", async () => {
    visit("/station");
    expect(await screen.findByText(/^This link holds no code/)).toBeVisible();
  });
});
