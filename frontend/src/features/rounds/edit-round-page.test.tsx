import { screen, waitFor } from "@testing-library/react";
import { someRound, someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const address = "/tournaments/7/admin/rounds/31/edit";
const round = someRound({
  id: 31,
  description: "Be there at seven.",
  enabledDisabledTicketCategories: [
    { ticketCategoryId: 11, enabled: true },
    { ticketCategoryId: 12, enabled: false },
  ],
});

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json([
        someTicketCategory({ id: 11, name: "Foursome" }),
        someTicketCategory({ id: 12, name: "Golfer" }),
      ]),
    ),
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json([round])),
    http.get("/api/Round/{id}", ({ response }) =>
      response(200).json(round, { headers: { ETag: '"4"' } }),
    ),
  );
});

describe("a round at an address of its own", () => {
  it("is changed with its categories, and leads back to the schedule", async () => {
    const sent: { body: unknown; ifMatch: string | null }[] = [];
    server.use(
      http.put("/api/Round", async ({ request, response }) => {
        sent.push({ body: await request.json(), ifMatch: request.headers.get("If-Match") });
        return response(200).json(round);
      }),
    );
    const { user, address: where } = visit(address);
    expect(await screen.findByRole("heading", { name: "Edit Round" })).toBeVisible();
    expect(await screen.findByLabelText("Start time")).toHaveValue("08:00");
    expect(screen.getByRole("switch", { name: "Foursome" })).toBeChecked();
    await user.click(screen.getByRole("switch", { name: "Golfer" }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(where()).toBe("/tournaments/7/admin/rounds/new"));
    expect(alerts).toEqual(["Round successfully updated."]);
    expect(sent).toMatchObject([
      {
        ifMatch: '"4"',
        body: {
          id: 31,
          name: "Morning Shotgun",
          enabledDisabledTicketCategories: [
            { ticketCategoryId: 11, enabled: true },
            { ticketCategoryId: 12, enabled: true },
          ],
        },
      },
    ]);
  });

  it("keeps a category with groups in it, and says so above the form", async () => {
    const sentence =
      "The category 'Foursome' has 2 groups in this round, so it cannot be disabled.";
    server.use(
      http.put("/api/Round", () =>
        someProblem(409, { enabledDisabledTicketCategories: [sentence] }),
      ),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("switch", { name: "Foursome" }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect(screen.getByRole("alert")).toHaveTextContent(sentence);
  });

  it("says that it does not exist", async () => {
    server.use(
      http.get("/api/Round/{id}", () => someProblem(404, { "": ["There is no such round."] })),
    );
    const { user, address: where } = visit(address);
    expect(await screen.findByText(/There is no such round in this tournament/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "See all rounds" }));
    expect(where()).toBe("/tournaments/7/admin/rounds/new");
  });

  it.each([
    ["of another tournament", "/tournaments/8/admin/rounds/31/edit"],
    ["without a number", "/tournaments/7/admin/rounds/first/edit"],
  ])("%s is not found", async (_, elsewhere) => {
    visit(elsewhere);
    expect(await screen.findByText(/There is no such round in this tournament/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  });

  it("says that loading failed, and retries", async () => {
    server.use(
      http.get("/api/Round/{id}", () => someProblem(503, { "": ["Wait."] }), { once: true }),
    );
    const { user } = visit(address);
    expect(await screen.findByText("The round could not be loaded just now.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Start time")).toHaveValue("08:00");
  });
});
