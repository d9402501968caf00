import { act, screen, waitFor, within } from "@testing-library/react";
import { ann, ben, openByName, row } from "#testing/check-in.tsx";
import { takeBatches } from "#testing/roster.ts";
import { http, server } from "#testing/server.ts";
import { breakStorage, cutOnce, refuseStorage } from "#testing/storage.ts";

const waiting = (text: string) => screen.findByRole("button", { name: text });

describe("the phone's disk", () => {
  it("is reopened when the browser has cut it, and keeps the tap", async () => {
    const { user } = await openByName([ann]);
    await user.click(row(/^Ann/));
    cutOnce();
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
  });

  it("asks to reload the page when it stays cut", async () => {
    const { user } = await openByName([ann]);
    await user.click(row(/^Ann/));
    breakStorage("InvalidStateError");
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error updating data.")).toBeVisible();
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("This was not saved. Reload this page.");
    expect(screen.queryByText("Success!")).toBeNull();
  });

  it("is reported as refused before the first guest, who is sent at once", async () => {
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

  it("may become full, and taps still reach the server", async () => {
    const { user } = await openByName([ann]);
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    breakStorage("QuotaExceededError");
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(seen).toHaveLength(1);
    expect(screen.getByText(/keep check-ins: its storage is full/)).toBeVisible();
  });

  it("is reported as full before the first guest", async () => {
    const room = refuseStorage("QuotaExceededError");
    await openByName([ann]);
    expect(screen.getByText(/keep check-ins: its storage is full/)).toBeVisible();
    room();
  });

  it("is reported as refused, not as full, when it has no quota", async () => {
    refuseStorage("QuotaExceededError");
    const storage = { estimate: () => Promise.resolve({ quota: 0 }) };
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "storage"));
    await openByName([ann]);
    expect(screen.getByText(/keep check-ins: the browser keeps nothing here/)).toBeVisible();
  });

  it("is not mentioned any more when it works again by the next tap", async () => {
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

  it("is tried again with the next reading of the list", async () => {
    const room = refuseStorage("QuotaExceededError");
    await openByName([ann]);
    expect(screen.getByText(/^This phone cannot keep check-ins/)).toBeVisible();
    room();
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await waitFor(() => expect(screen.queryByText(/^This phone cannot keep/)).toBeNull());
  });

  it("shows the list and the queue when the page opens without a network", async () => {
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

  it("shows the day of a list that is not of today", async () => {
    const { leave, again } = await openByName([ann]);
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/roster", () => Response.error()),
      http.get("/api/Tournament/{id}", () => Response.error()),
    );
    leave();
    onTestFinished(() => void vi.useRealTimers());
    // Only the date is faked: fake-indexeddb needs real timers.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 26 * 60 * 60 * 1_000 });
    again();
    expect(await screen.findByText(/^list of /)).toHaveTextContent(/^list of \d+\/\d+\/\d{4} \d/);
  });

  it("offers export above the list of waiting check-ins", async () => {
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
