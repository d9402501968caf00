import { screen, waitFor } from "@testing-library/react";
import type { Term } from "#api/types.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const address = "/tournaments/7/admin/terms";

const none: Term = { days: null, day: null, reminderDays: null, lapseFlag: false };

/** Serves this term; returns the sent changes. */
function termIs(term: Term): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/Term/tournament/{id}", ({ response }) =>
      response(200).json(term, { headers: { ETag: '"3-"' } }),
    ),
    http.put("/api/Term", async ({ request, response }) => {
      sent.push(await request.json(), request.headers.get("If-Match"));
      return response(200).json(term, { headers: { ETag: '"4-"' } });
    }),
  );
  return sent;
}

beforeEach(() => signedInAs({ roles: ["Admin"] }));

describe("payment terms", () => {
  it("show that they load, and that they could not be loaded", async () => {
    server.use(http.get("/api/Term/tournament/{id}", () => someProblem(503, { "": ["Later."] })));
    visit(address);
    expect(await screen.findByText("Loading...")).toBeVisible();
    expect(
      await screen.findByText("The payment terms could not be loaded just now."),
    ).toBeVisible();
  });

  it("are off until an Admin sets days, a reminder and the consequence", async () => {
    const sent = termIs(none);
    const { user } = visit(address);
    expect(await screen.findByLabelText("At any time")).toBeChecked();
    expect(screen.queryByLabelText(/^Days/)).toBeNull();
    await user.click(screen.getByLabelText("Within days of the reservation"));
    await user.type(screen.getByLabelText(/^Days/), "14");
    await user.type(screen.getByLabelText(/^Reminder/), "3");
    await user.click(screen.getByLabelText(/^The ticket lapses/));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts).toEqual(["Payment Terms successfully updated."]));
    expect(sent).toEqual([
      { id: 7, days: 14, day: null, reminderDays: 3, lapseFlag: true },
      '"3-"',
    ]);
  });

  it("show beside the fields a past day and a too early reminder", async () => {
    termIs({ days: null, day: "2027-05-20", reminderDays: 7, lapseFlag: true });
    server.use(
      http.put("/api/Term", () =>
        someProblem(422, {
          day: ["day cannot be in the past"],
          reminderDays: ["reminderDays must be less than the 5 days"],
        }),
      ),
    );
    const { user } = visit(address);
    await user.type(await screen.findByLabelText(/^Reminder/), "1");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByLabelText(/^Last day/)).toHaveAccessibleDescription(/in the past/);
    expect(screen.getByLabelText(/^Reminder/)).toHaveAccessibleDescription(/must be less than/);
  });

  it("are removed with their dependent settings", async () => {
    const sent = termIs({ days: null, day: "2027-05-20", reminderDays: 7, lapseFlag: true });
    const { user } = visit(address);
    expect(await screen.findByLabelText(/^Last day/)).toHaveValue("2027-05-20");
    await user.click(screen.getByLabelText("At any time"));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toEqual({
      id: 7,
      days: null,
      day: null,
      reminderDays: null,
      lapseFlag: false,
    });
  });
});
