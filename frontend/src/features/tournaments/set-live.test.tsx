import { screen, waitFor, within } from "@testing-library/react";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { someSettings } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts, answerQuestionsWith } from "#testing/setup.ts";

/** Opens a page as an Admin, with a tournament that is not live. Returns the sent changes, too. */
function open(address: string, settings: Parameters<typeof someSettings>[0] = unset) {
  const sent: unknown[] = [];
  const row = someTournamentDetail({ id: 7, liveFlag: false });
  const record = async (request: { json: () => Promise<unknown> }) => {
    sent.push(await request.json());
    return { ...row, liveFlag: true };
  };
  server.use(
    http.get("/api/Site/settings", ({ response }) => response(200).json(someSettings(settings))),
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(row, { headers: { ETag: '"1"' } }),
    ),
    http.put("/api/Tournament", async ({ request, response }) =>
      response(200).json(await record(request)),
    ),
  );
  signedInAs({ roles: ["Admin"] });
  return { sent, ...visit(address) };
}

const unset = { missing: ["mailAddress", "payableTo"] };
const dialogName = "Set it live without these settings?";

describe("setting a tournament live while the fund's settings are incomplete", () => {
  it("asks first, names missing settings, and sends nothing on close", async () => {
    const { user, sent } = open("/tournaments/7/edit");
    const setLive = await screen.findByRole("button", { name: "Set Live" });
    await user.click(setLive);
    const dialog = within(await screen.findByRole("dialog", { name: dialogName }));
    const missing = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(missing).toEqual(["Checks payable to", "Postal address for checks"]);
    expect(dialog.getByRole("link", { name: "Open Fund Settings" })).toHaveAttribute(
      "href",
      "/admin/settings",
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([sent, alerts]).toEqual([[], []]);
    await user.click(setLive);
    await user.click(await screen.findByRole("button", { name: "Set live anyway" }));
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(sent).toEqual([{ id: 7, liveFlag: true }]);
  });

  it("asks also when the form sets it live, and keeps the values", async () => {
    const { user, sent } = open("/tournaments/7/edit");
    await user.type(await screen.findByLabelText(/^Name/), " 2027");
    await user.click(screen.getByLabelText(/^Live/));
    const save = screen.getByRole("button", { name: "Save Changes" });
    await user.click(save);
    await screen.findByRole("dialog", { name: dialogName });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(save).toBeEnabled());
    expect(screen.getByLabelText(/^Name/)).toHaveValue("Spring Classic 2027");
    expect(sent).toEqual([]);
    await user.click(save);
    await user.click(await screen.findByRole("button", { name: "Set live anyway" }));
    await waitFor(() => expect(sent).toMatchObject([{ liveFlag: true }]));
  });

  it("asks also before a tournament is created live", async () => {
    const { user, address } = open("/tournaments/new");
    await user.type(await screen.findByLabelText(/^Name/), "Heron Lakes");
    await user.type(screen.getByLabelText(/^Description/), "A day on the course.");
    await user.type(screen.getByLabelText(/^First day/), "2101-01-20");
    await user.type(screen.getByLabelText(/^Venue/), "Heron Lakes");
    await user.click(screen.getByLabelText(/^Live/));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await screen.findByRole("dialog", { name: dialogName });
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("link", { name: "Open Fund Settings" }));
    await waitFor(() => expect(address()).toBe("/admin/settings"));
  });

  it("can create it with the typed values, but not live yet", async () => {
    const { user, address, sent } = open("/tournaments/new");
    server.use(
      http.post("/api/Tournament", async ({ request, response }) => {
        sent.push(await request.json());
        return response(201).json(someTournamentDetail({ id: 7, liveFlag: false }));
      }),
    );
    await user.type(await screen.findByLabelText(/^Name/), "Heron Lakes");
    await user.type(screen.getByLabelText(/^Description/), "A day on the course.");
    await user.type(screen.getByLabelText(/^First day/), "2101-01-20");
    await user.type(screen.getByLabelText(/^Venue/), "Heron Lakes");
    await user.click(screen.getByLabelText(/^Live/));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await user.click(await screen.findByRole("button", { name: "Create it not live yet" }));
    await waitFor(() => expect(address()).toBe("/tournaments/7/edit"));
    expect(sent).toMatchObject([{ name: "Heron Lakes", liveFlag: false }]);
    expect(alerts).toEqual(["New Tournament successfully created."]);
  });

  it("can save it not live yet, which the form shows", async () => {
    const { user, sent } = open("/tournaments/7/edit");
    server.use(
      http.put("/api/Tournament", async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(
          someTournamentDetail({ id: 7, liveFlag: false, name: "Spring Classic 2027" }),
        );
      }),
    );
    await user.type(await screen.findByLabelText(/^Name/), " 2027");
    await user.click(screen.getByLabelText(/^Live/));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await user.click(await screen.findByRole("button", { name: "Save it not live yet" }));
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(sent).toMatchObject([{ id: 7, name: "Spring Classic 2027", liveFlag: false }]);
    expect(screen.getByLabelText(/^Live/)).not.toBeChecked();
  });

  it("has no such button beside the button that sets it live", async () => {
    const { user } = open("/tournaments/7/edit");
    await user.click(await screen.findByRole("button", { name: "Set Live" }));
    await screen.findByRole("dialog", { name: dialogName });
    expect(screen.queryByRole("button", { name: /not live yet/ })).toBeNull();
  });

  it.each([
    ["in a demonstration", { ...unset, demonstration: true }],
    ["when nothing is missing", { missing: [] }],
  ])("does not ask %s", async (_when, settings) => {
    const { user } = open("/tournaments/7/edit", settings);
    await user.click(await screen.findByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
