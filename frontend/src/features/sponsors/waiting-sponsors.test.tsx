import { screen, waitFor, within } from "@testing-library/react";
import { someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";
import { someTournamentDetail } from "#testing/event-factories.ts";

const waiting = someSponsor({
  id: 31,
  name: "Hilltop Bank",
  description: "Loans for all.",
  approval: "waiting",
  liveFlag: false,
});

/** Serves one waiting sponsor with `unpaid` tickets. Returns the decisions. */
function keepWaiting(unpaid = "0") {
  const decided: unknown[] = [];
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) => response(200).json(someTournamentDetail())),
    http.get("/api/TournamentSponsor/query/tournament/{id}", ({ response }) =>
      response(200).json([]),
    ),
    http.get("/api/Sponsor", ({ query, response }) =>
      response(200).json(query.get("waiting") === "true" ? [waiting] : [], {
        headers: { "X-Total-Count": "1" },
      }),
    ),
    http.put("/api/Sponsor/approval", async ({ request, response }) => {
      decided.push(await request.json());
      return response(200).json(
        { ...waiting, approval: "approved" },
        { headers: { "X-Unpaid-Tickets": unpaid } },
      );
    }),
  );
  return decided;
}

describe("sponsors that wait for approval", () => {
  beforeEach(() => {
    signedInAs({ roles: ["Admin"] });
  });

  it("are approved after a confirmation", async () => {
    const decided = keepWaiting();
    const { user } = visit("/tournaments/7/admin/user-sponsor");
    const section = await screen.findByRole("region", { name: "Waiting for approval" });
    expect(within(section).getByText("Hilltop Bank")).toBeVisible();
    expect(within(section).getByText("Loans for all.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Approve Hilltop Bank" }));
    expect(questions[0]).toMatch(/^Approve Hilltop Bank\?/);
    await waitFor(() => expect(decided).toEqual([{ id: 31, approved: true, reason: "" }]));
  });

  it("are refused with a reason", async () => {
    const decided = keepWaiting();
    const { user } = visit("/tournaments/7/admin/user-sponsor");
    await user.click(await screen.findByRole("button", { name: "Refuse Hilltop Bank" }));
    const dialog = await screen.findByRole("dialog", { name: "Refuse Hilltop Bank" });
    await user.type(within(dialog).getByLabelText(/Reason/), "We know no such bank.");
    await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
    const told = { id: 31, approved: false, reason: "We know no such bank." };
    await waitFor(() => expect(decided).toEqual([told]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(alerts).toEqual([]);
  });

  it("count the remaining unpaid tickets after a refusal", async () => {
    keepWaiting("2");
    const { user } = visit("/tournaments/7/admin/user-sponsor");
    await user.click(await screen.findByRole("button", { name: "Refuse Hilltop Bank" }));
    const dialog = await screen.findByRole("dialog", { name: "Refuse Hilltop Bank" });
    await user.type(within(dialog).getByLabelText(/Reason/), "No.");
    await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
    const stay =
      "2 unpaid tickets stay reserved for Hilltop Bank. Under Tickets you can cancel what is not wanted.";
    await waitFor(() => expect(alerts).toEqual([stay]));
  });
});
