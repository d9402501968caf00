import { screen, waitFor } from "@testing-library/react";
import { someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { field, ofAttendees, ofSponsors } from "#testing/ticket-categories.ts";

const category = someTicketCategory({ embedCode: "https://give.example/golf" });

beforeEach(() => void signedInAs({ roles: ["Admin"] }));

describe("an existing ticket category", () => {
  it("sends the loaded version, and returns to the list", async () => {
    const sent: { body: unknown; ifMatch: string | null }[] = [];
    server.use(
      http.get("/api/TicketCategory/{id}", ({ response }) =>
        response(200).json(category, { headers: { ETag: '"2"' } }),
      ),
      http.put("/api/TicketCategory", async ({ request, response }) => {
        sent.push({ body: await request.json(), ifMatch: request.headers.get("If-Match") });
        return response(200).json(category);
      }),
    );
    const { user, address } = visit(`${ofAttendees}/11/edit`);
    expect(
      await screen.findByRole("heading", { name: "Edit attendee Ticket Category" }),
    ).toBeVisible();
    await screen.findByLabelText(/^Title/);
    await user.clear(field("Tickets in all"));
    await user.type(field("Tickets in all"), "20");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(address()).toBe(ofAttendees));
    expect(alerts).toEqual(["Ticket Category successfully updated."]);
    expect(sent).toMatchObject([
      {
        ifMatch: '"2"',
        body: { id: 11, maxTotalTickets: 20, price: 2400 },
      },
    ]);
  });

  it("requires a price once it is not free any more", async () => {
    const free = someTicketCategory({ noCostFlag: true, price: 0 });
    server.use(http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(free)));
    const { user } = visit(`${ofAttendees}/11/edit`);
    await user.click(await screen.findByRole("switch", { name: /^No cost/ }));
    expect(field("Price")).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(alerts).toEqual(["price cannot be empty\n\nembedCode cannot be empty"]);
  });

  it("shows the sold number beside the maximum", async () => {
    const sentence = "The maximum cannot be lower than the 4 tickets already sold.";
    server.use(
      http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(category)),
      http.put("/api/TicketCategory", () => someProblem(409, { maxTotalTickets: [sentence] })),
    );
    const { user } = visit(`${ofAttendees}/11/edit`);
    await screen.findByLabelText(/^Title/);
    await user.clear(field("Tickets in all"));
    await user.type(field("Tickets in all"), "3{Enter}");
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect(field("Tickets in all")).toHaveAccessibleDescription(new RegExp(sentence));
  });

  it.each([
    ["does not exist", `${ofAttendees}/99/edit`],
    ["is a sponsors' one", `${ofSponsors}/11/edit`],
    ["is of another tournament", `${ofAttendees.replace("7", "8")}/11/edit`],
    ["has no number", `${ofAttendees}/gold/edit`],
  ])("is not found when it %s", async (_, address) => {
    server.use(
      http.get("/api/TicketCategory/{id}", ({ params, response }) =>
        params.id === "11"
          ? response(200).json(category)
          : someProblem(404, { "": ["There is no such ticket category."] }),
      ),
    );
    visit(address);
    expect(await screen.findByText(/There is no such \w+ ticket category/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  });

  it("says that it could not be loaded", async () => {
    server.use(
      http.get("/api/TicketCategory/{id}", () => someProblem(503, { "": ["Wait."] }), {
        once: true,
      }),
      http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(category)),
    );
    const { user } = visit(`${ofAttendees}/11/edit`);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue("Foursome");
  });
});
