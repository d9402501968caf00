import { act, screen, waitFor, within } from "@testing-library/react";
import { ann, ben, openByName, row } from "#testing/check-in.tsx";
import { takeBatches } from "#testing/roster.ts";
import { http, server } from "#testing/server.ts";
import { breakStorage, cutOnce, refuseStorage } from "#testing/storage.ts";

const waiting = (text: string) => screen.findByRole("button", { name: text });

describe("the phone's disk", () => {
  it("that the browser has cut is opened anew, and the tap is kept", async () => {
    const { user } = await openByName([ann]);
    await user.click(row(/^Ann/));
    cutOnce();
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
  });

  it("that stays cut says to reload the page", async () => {
    const { user } = await openByName([ann]);
    await user.click(row(/^Ann/));
    breakStorage("InvalidStateError");
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error updating data.")).toBeVisible();
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("This was not saved. Reload this page.");
    expect(screen.queryByText("Success!")).toBeNull();
  });

  it("that is refused is told before the first guest, who is sent at once", async () => {
    refuseStorage();
    const { user } = await openByName([ann]);
    expect(screen.getByText(/keep check-ins: the browser keeps nothing here/)).toBeVisible();
    const seen = takeBatches(undefined, () => Response.error());
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "This was not saved. The server could not be reached. You can press the button again.",
    );
    await user.click(dialog.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("that is full by now does not keep the server from taking a tap", async () => {
    const { user } = await openByName([ann]);
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    breakStorage("QuotaExceededError");
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(seen).toHaveLength(1);
    expect(screen.getByText(/keep check-ins: its storage is full/)).toBeVisible();
  });

  it("that is full before the first guest is told as that", async () => {
    const room = refuseStorage("QuotaExceededError");
    await openByName([ann]);
    expect(screen.getByText(/keep check-ins: its storage is full/)).toBeVisible();
    room();
  });

  it("that gives no room at all is told as refused, not as full", async () => {
    refuseStorage("QuotaExceededError");
    const storage = { estimate: () => Promise.resolve({ quota: 0 }) };
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "storage"));
    await openByName([ann]);
    expect(screen.getByText(/keep check-ins: the browser keeps nothing here/)).toBeVisible();
  });

  it("that works again by the next tap is spoken of no more", async () => {
    const room = refuseStorage("QuotaExceededError");
    const { user } = await openByName([ann, ben]);
    const seen = takeBatches(undefined, () => Response.error());
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    await screen.findByText(/^This was not saved/);
    room();
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(screen.queryByText(/^This phone cannot keep check-ins/)).toBeNull();
    await waitFor(() => expect(seen).toHaveLength(2));
    const [first, second] = seen.map(([operation]) => operation?.operationId);
    expect(second, "the lost one is sent as the same").toBe(first);
  });

  it("that works again is found out by the next reading of the list", async () => {
    const room = refuseStorage("QuotaExceededError");
    await openByName([ann]);
    expect(screen.getByText(/^This phone cannot keep check-ins/)).toBeVisible();
    room();
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await waitFor(() => expect(screen.queryByText(/^This phone cannot keep/)).toBeNull());
  });

  it("shows the list and what waits when the page opens without a network", async () => {
    const first = await openByName([ann, ben]);
    server.use(
      http.post("/api/Attendee/checkin/{tournamentId}/batch", () => Response.error()),
      http.get("/api/Attendee/checkin/{tournamentId}/roster", () => Response.error()),
      http.get("/api/Tournament/{id}", () => Response.error()),
    );
    await first.user.click(row(/^Ann/));
    await first.user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await waiting("1 waiting")).toBeVisible();
    first.leave();
    first.again();
    expect(await waiting("1 waiting")).toBeVisible();
    expect(await screen.findByText("2 of 2 checked in")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "All Rounds" })).toBeVisible();
    expect(screen.getByText(/^list of \d/)).toBeVisible();
  });

  it("tells the day of a list that is not of today", async () => {
    const { leave, again } = await openByName([ann]);
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/roster", () => Response.error()),
      http.get("/api/Tournament/{id}", () => Response.error()),
    );
    leave();
    onTestFinished(() => void vi.useRealTimers());
    // The disk has timers of its own.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 26 * 60 * 60 * 1_000 });
    again();
    expect(await screen.findByText(/^list of /)).toHaveTextContent(/^list of \d+\/\d+\/\d{4} \d/);
  });

  it("offers the ways out of the phone above the list of what waits", async () => {
    const { user } = await openByName([ann, ben]);
    server.use(http.post("/api/Attendee/checkin/{tournamentId}/batch", () => Response.error()));
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    await user.click(await waiting("1 waiting"));
    const list = within(screen.getByRole("region", { name: "1 waiting" })).getByRole("list");
    for (const name of ["Save what waits as a file", "Show what waits as QR codes"]) {
      const place = screen.getByRole("button", { name }).compareDocumentPosition(list);
      expect(place, name).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });
});
