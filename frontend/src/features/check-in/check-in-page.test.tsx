import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { address, ann, ben, openByName, row, settled } from "#testing/check-in.tsx";
import { onRoster, someRoster, takeBatches } from "#testing/roster.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("button")
    .map((tap) => tap.textContent.split(" Group")[0]);
describe("Mobile Check-in", () => {
  it("lists all attendees, with a check mark for the arrived ones", async () => {
    await openByName();
    await screen.findByRole("button", { name: /^cara@club/ });
    expect(names()).toEqual(["Ann Baker", "Ben Cole", "cara@club.example"]);
    const rows = screen.getAllByRole("row");
    const marked = rows.filter((one) => within(one).queryByRole("img", { name: "Checked in" }));
    expect(marked.map((one) => one.textContent)).toEqual([
      "Ben Cole Group 1 of Sam Rivera · Afternoon Shotgun",
    ]);
    expect(row(/^Ann/)).toHaveTextContent("Group 1 of Sam Rivera · Morning Shotgun · unpaid");
    expect(screen.getByText("1 of 3 checked in")).toBeVisible();
  });

  it("narrows the list to a round", async () => {
    const { user } = await openByName();
    await user.click(screen.getByRole("button", { name: "All Rounds" }));
    const dialog = within(screen.getByRole("dialog", { name: "Which round?" }));
    expect(dialog.getAllByRole("button", { pressed: true })).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: /^Afternoon Shotgun/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(names()).toEqual(["Ben Cole"]);
    expect(screen.getByRole("button", { name: "Afternoon Shotgun" })).toBeVisible();
  });

  it("finds an attendee by part of the name with the keyboard alone", async () => {
    const { user } = await openByName();
    await user.type(screen.getByPlaceholderText("start typing..."), "COLE{Enter}");
    expect(screen.getByRole("dialog", { name: "Ben Cole" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(names()).toEqual(["Ben Cole"]);
    await user.click(screen.getByRole("button", { name: "Clear Results" }));
    expect(names()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Clear Results" })).toBeNull();
    expect(screen.getByPlaceholderText("start typing...")).toHaveFocus();
    expect(screen.getByPlaceholderText("start typing...")).toHaveValue("");
  });

  it("says 'No results' for an unknown name, and still lists everybody", async () => {
    const { user } = await openByName();
    await user.type(screen.getByPlaceholderText("start typing..."), "zoe");
    expect(screen.getByText("No results")).toBeVisible();
    expect(names()).toHaveLength(3);
  });

  it("says 'No results' when the attendee is in another round", async () => {
    const { user } = await openByName();
    await user.type(screen.getByPlaceholderText("start typing..."), "ann{Enter}");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "All Rounds" }));
    await user.click(screen.getByRole("button", { name: /^Afternoon Shotgun/ }));
    expect(screen.getByText("No results")).toBeVisible();
  });

  it("is not for a User", async () => {
    signedInAs({ roles: ["User"] });
    visit(address);
    expect(await screen.findByRole("heading", { name: /not for your account/ })).toBeVisible();
  });
});

describe("check-in without its data", () => {
  it("says that the list could not be loaded, and retries", async () => {
    signedInAs({ roles: ["Admin"] });
    localStorage.setItem("checkInMode", "name");
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/roster", () => Response.error(), {
        once: true,
      }),
    );
    const { user } = visit(address);
    expect(await screen.findByText("There was an error fetching data.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No results")).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("has no counts in the stats until the list is loaded", async () => {
    signedInAs({ roles: ["Volunteer"] });
    localStorage.setItem("checkInMode", "name");
    let isBroken = true;
    let fail: () => void = () => undefined;
    const failure = new Promise<void>((resolve) => (fail = resolve));
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/roster", async ({ response }) => {
        if (!isBroken) return response(200).json(someRoster([ann, ben]));
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

  it("sends the digest of the shown pass with a check-in", async () => {
    const list = [ann, ben];
    const { user } = await openByName(list);
    const seen = takeBatches();
    const { scanCodeDigest } = onRoster(ann);
    await user.click(row(/^Ann/));
    list[0] = { ...ann, displayName: "Dee Ford", scanCode: "0123456789abcdef0123456789abcdef" };
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    await waitFor(() => expect(seen).toMatchObject([[{ id: 1, scanCodeDigest }]]));
  });

  it("stays while check-ins wait for a tournament that is gone", async () => {
    const { user, address: here } = await openByName([ann, ben]);
    const gone = () => someProblem(404, { "": ["couldn't find tournament"] });
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/roster", gone),
      http.post("/api/Attendee/checkin/{tournamentId}/batch", gone),
    );
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(
      await screen.findByText(/^What waits stays on this phone.*: couldn't find tournament$/),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "1 waiting" })).toBeVisible();
    expect(here()).toBe(address);
  });

  it("treats a proxy's 404 as a lost network", async () => {
    const { address: here } = await openByName([ann, ben]);
    let asked = 0;
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/roster", () => {
        asked += 1;
        return new Response("no such host", { status: 404 });
      }),
    );
    fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    await settled();
    expect(here()).toBe(address);
    expect(row(/^Ann/)).toBeVisible();
  });

  it("redirects from a missing tournament", async () => {
    signedInAs({ roles: ["Volunteer"] });
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/roster", () =>
        someProblem(404, { "": ["couldn't find tournament"] }),
      ),
    );
    const { address: here } = visit(address);
    await waitFor(() => expect(here()).not.toBe(address));
  });
});
