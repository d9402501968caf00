import { screen, waitFor } from "@testing-library/react";
import { someSettings } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const nothing = Object.fromEntries(
  Object.keys(someSettings().defaults).map((name) => [name, null]),
) as ReturnType<typeof someSettings>["defaults"];

function settingsAre(changes: Parameters<typeof someSettings>[0]) {
  server.use(
    http.get("/api/Site/settings", ({ response }) => response(200).json(someSettings(changes))),
  );
}

describe("the fund's settings", () => {
  it("are empty with their defaults shown, and sent as typed", async () => {
    signedInAs({ roles: ["Admin"] });
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Site/settings", async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json(someSettings({ fundName: "Meadow Fund" }));
      }),
    );
    const { user } = visit("/admin/settings");
    const name = await screen.findByLabelText(/^Name of the fund/);
    expect(name).toHaveValue("");
    expect(name).toHaveAttribute("placeholder", "Example Health Fund");
    expect(screen.getByText("Left empty: PO Box 1, Springfield")).toBeVisible();
    await user.type(name, "Meadow Fund");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ fundName: "Meadow Fund", payableTo: "", timeZone: "" });
    expect(alerts.join()).toContain("Fund Settings");
  });

  it("require needed settings without a default", async () => {
    signedInAs({ roles: ["Admin"] });
    settingsAre({ defaults: nothing, missing: ["fundName"], confirmedAt: null });
    const { user } = visit("/admin/settings");
    expect(await screen.findByText(/Buyers are not told how to pay/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(screen.getByLabelText(/^Checks payable to/)).toHaveAccessibleDescription(
      /Checks payable to cannot be empty/,
    );
    expect(screen.getAllByText("Left empty: not shown.").length).toBeGreaterThan(1);
  });

  it("are for Admins alone", async () => {
    signedInAs({ roles: ["Content Editor"] });
    visit("/admin/settings");
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Fund Settings");
  });

  it("say that loading failed", async () => {
    signedInAs({ roles: ["Admin"] });
    server.use(http.get("/api/Site/settings", () => someProblem(503, { "": ["Try later."] })));
    visit("/admin/settings");
    expect(await screen.findByText("The settings could not be loaded just now.")).toBeVisible();
  });
});

describe("the notice about the fund", () => {
  const notice = "Tell the site about your fund";

  it("leads an Admin to the settings until they are confirmed", async () => {
    signedInAs({ roles: ["Admin"] });
    settingsAre({ confirmedAt: null });
    visit("/account/reservations");
    expect(await screen.findByRole("heading", { name: notice })).toBeVisible();
    expect(screen.getByRole("link", { name: "Open Fund Settings" })).toHaveAttribute(
      "href",
      "/admin/settings",
    );
  });

  it.each([
    ["once they are", {}, ["Admin"]],
    ["in a demonstration", { confirmedAt: null, demonstration: true }, ["Admin"]],
    ["to others", { confirmedAt: null }, ["Content Editor"]],
  ])("is not shown %s", async (_, changes, roles) => {
    signedInAs({ roles });
    settingsAre(changes);
    visit("/tournaments");
    expect(await screen.findByText(/There are no tournaments yet/)).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
  });
});
