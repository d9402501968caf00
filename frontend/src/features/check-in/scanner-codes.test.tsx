import { screen, waitFor } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { tellRoster } from "#testing/roster.ts";
import {
  ann,
  ben,
  codeOf,
  isScanning,
  newPhone,
  openScanner,
  putPhoneAway,
  view,
} from "#testing/scanner.ts";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { credential } from "#testing/stations.ts";
import { digestOf } from "./digest.ts";
import { createStore } from "./queue/store.ts";

beforeEach(() => void newPhone());
afterEach(putPhoneAway);

describe("a code without a row", () => {
  it.each(["https://example.org/win?prize=1", "🏌️", codeOf(1).toUpperCase().replace("1", "A")])(
    "is called no pass, and is neither shown nor sent: %s",
    async (code) => {
      const asked: string[] = [];
      server.events.on("request:start", ({ request }) => void asked.push(request.url));
      await openScanner();
      await isScanning();
      view.codes = [code];
      expect(await screen.findByText("This QR code is not an entrance pass.")).toBeVisible();
      expect(screen.getByText("No results")).toBeVisible();
      expect(document.body).not.toHaveTextContent(code);
      expect(asked.join()).not.toContain(encodeURIComponent(code));
      server.events.removeAllListeners();
    },
  );

  it("is looked up in a newer list first when it is a pass", async () => {
    const list = [ann];
    await openScanner(list);
    await isScanning();
    list.push(ben);
    view.codes = [ben.scanCode];
    expect(await screen.findByRole("button", { name: /^Ben Cole/ })).toBeVisible();
  });

  it("is explained when the newer list lacks the pass, too", async () => {
    const { user } = await openScanner();
    await isScanning();
    view.codes = [codeOf(9)];
    expect(await screen.findByText(/^This pass is not on the list/)).toHaveTextContent(
      /cancelled.*somebody else.*another tournament/,
    );
    view.codes = [];
    await user.click(screen.getByRole("button", { name: "Clear Results" }));
    expect(await isScanning()).toBeVisible();
  });

  it("of another tournament names that tournament", async () => {
    const asked: (string | null)[] = [];
    await openScanner();
    server.use(
      http.get("/api/Attendee/checkin/{tournamentId}/elsewhere", ({ request, response }) => {
        asked.push(new URL(request.url).searchParams.get("scanCodeDigest"));
        return response(200).json({
          tournament: { name: "Harbor Point Links Day", dateStart: "2026-01-30" },
        });
      }),
    );
    await isScanning();
    view.codes = [codeOf(9)];
    const told = "This pass is not on the list: it is for Harbor Point Links Day, 1/30/2026.";
    await waitFor(() => expect(screen.getByText(told)).toBeVisible());
    expect(asked).toEqual([digestOf(codeOf(9))]);
  });

  it("is explained on a station without a call", async () => {
    const store = createStore();
    const own = { id: 41, tournamentId: 7, name: "Cart barn 2", credential, end: null };
    const day = { tournamentName: "Spring Classic", endsAt: "2027-06-05T04:00:00Z" };
    await store.keepStation({ ...own, ...day });
    await store.close();
    tellRoster([ann]);
    const asked = vi.fn(() => Response.error());
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/elsewhere", asked));
    visit("/tournaments/7/admin/check-in");
    await isScanning();
    view.codes = [codeOf(9)];
    await waitFor(() => expect(screen.getByText(/^This pass is not on the list\. /)).toBeVisible());
    expect(asked).not.toHaveBeenCalled();
  });

  it("is explained without an alert when the server is away", async () => {
    await openScanner();
    const asked = vi.fn(() => Response.error());
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/elsewhere", asked));
    await isScanning();
    view.codes = [codeOf(9)];
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() =>
      expect(screen.getByText(/^This pass is not on the list/)).toHaveTextContent(
        /another tournament/,
      ),
    );
    expect(alerts).toEqual([]);
  });

  it("in another round names the round, and can be shown", async () => {
    const { user } = await openScanner();
    await user.click(screen.getByRole("button", { name: "All Rounds" }));
    await user.click(screen.getByRole("button", { name: /^Morning Shotgun/ }));
    view.codes = [ben.scanCode];
    expect(
      await screen.findByText("Ben Cole is in Afternoon Shotgun, not in Morning Shotgun."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show anyway" }));
    expect(screen.getByRole("button", { name: /^Ben Cole/ })).toBeVisible();
  });
});
