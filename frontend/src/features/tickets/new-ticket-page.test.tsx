import { screen, waitFor } from "@testing-library/react";
import { address, categories, takeReservations, tellCategories } from "#testing/reserving.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const lost =
  "An error occurred.\n\nThe server could not be reached. You can try again safely: nothing is done twice.";

beforeEach(tellCategories);

describe("reserving a ticket", () => {
  it("is for the user, and asks for a category when none was chosen", async () => {
    signedInAs({ id: 5, email: "sam@fairway.example" });
    const seen = takeReservations();
    const { user, address: where } = visit(address);
    expect(await screen.findByLabelText("Purchaser")).toHaveValue("sam@fairway.example");
    expect(screen.getByLabelText("Purchaser")).toBeDisabled();
    const [foursome, golfer, ...others] = screen.getAllByRole("radio");
    expect(foursome).toHaveAccessibleName("Foursome, $2,400");
    expect(foursome).toHaveAccessibleDescription("Carts, lunch and dinner. (14 left)");
    expect(golfer).toHaveAccessibleName("Golfer, $650");
    expect(others).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "Golfer, $650" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(where()).toBe("/account/reservations"));
    expect(seen.map(({ body }) => body)).toEqual([
      { tournamentId: 7, ticketCategoryId: 12, userId: 5 },
    ]);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain(
      "you can add teammates and reserve a round via the gear icon under the Groups column on the " +
        "Tickets and Reservations page",
    );
  });

  it("needs a category", async () => {
    signedInAs();
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(alerts).toEqual(["ticketCategoryId cannot be empty"]);
    expect(screen.getByRole("radiogroup", { name: "Ticket category" })).toBeInvalid();
    const first = screen.getByRole("radio", { name: "Foursome, $2,400" });
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription(/Ticket category cannot be empty$/);
  });

  it("is the same reservation when sent again after a lost answer", async () => {
    signedInAs();
    const seen = takeReservations(() => Response.error());
    const { user, address: where } = visit(address);
    await user.click(await screen.findByRole("radio", { name: "Golfer, $650" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual([lost]));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(where()).toBe("/account/reservations"));
    expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(seen[1]?.key).toBe(seen[0]?.key);
  });

  it("says that another buyer had the last ticket", async () => {
    signedInAs();
    const soldOut = "Golfer is sold out.";
    takeReservations(() => someProblem(409, { ticketCategoryId: [soldOut] }));
    const { user, address: where } = visit(address);
    await user.click(await screen.findByRole("radio", { name: "Golfer, $650" }));
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json(categories.filter(({ name }) => name !== "Golfer")),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${soldOut}`]));
    expect(screen.getByText(soldOut)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(alerts.at(-1)).toBe("ticketCategoryId cannot be empty");
    expect(where()).toBe(address);
  });

  it("does not mention rounds for a dinner", async () => {
    signedInAs({ id: 5 });
    const dinner = someTicketCategory({ id: 15, name: "Dinner", price: 150, playFlag: false });
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([dinner]),
      ),
    );
    takeReservations();
    const { user } = visit(address);
    await user.click(await screen.findByRole("radio", { name: "Dinner, $150" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts[0]).toMatch(/^Your ticket is reserved\./));
    expect(alerts[0]).toMatch(/you can add teammates via the gear icon/);
  });

  it("is not offered when nothing is left", async () => {
    signedInAs();
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([]),
      ),
    );
    visit(address);
    expect(await screen.findByText(/no ticket left/)).toBeVisible();
    expect(screen.getByRole("link", { name: "See all tickets" })).toBeVisible();
  });

  it("says that the tickets could not be loaded", async () => {
    signedInAs();
    server.use(http.get("/api/TicketCategory/query/tournament/{id}", () => Response.error()));
    visit(address);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded just now");
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
  });

  it("needs a session", () => {
    const { address: where } = visit(address);
    expect(where()).toBe(`/account/signin?returnTo=${encodeURIComponent(address)}`);
  });
});

describe("a category that is sold out meanwhile", () => {
  it("is named, with the way to its waitlist and to the others", async () => {
    signedInAs();
    visit(`${address}?category=13`);
    expect(await screen.findByText(/is sold out: its last ticket was taken/)).toHaveTextContent(
      /^Twosome is sold out/,
    );
    expect(screen.getByRole("link", { name: "join its waitlist" })).toHaveAttribute(
      "href",
      "/tournaments/7/register",
    );
    expect(await screen.findAllByRole("radio")).toHaveLength(2);
  });

  it("is not mentioned while the chosen one has tickets", async () => {
    signedInAs();
    visit(`${address}?category=12`);
    expect(await screen.findByRole("radio", { name: "Golfer, $650" })).toBeChecked();
    expect(screen.queryByText(/sold out/)).toBeNull();
  });
});
