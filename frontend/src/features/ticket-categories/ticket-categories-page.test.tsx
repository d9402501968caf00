import { screen, waitFor, within } from "@testing-library/react";
import type { TicketCategory } from "#api/types.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/ticket_categories/attendee";

function serve(...categories: TicketCategory[]) {
  const state = { categories };
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(state.categories),
    ),
  );
  return state;
}

function open(where = address) {
  signedInAs({ roles: ["Admin"] });
  return visit(where);
}

const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));

describe("the list of ticket categories", () => {
  it("shows the categories of its kind with price, size and tickets left", async () => {
    serve(
      someTicketCategory({ id: 11, price: 2400, description: "Carts, lunch, dinner and a cap." }),
      someTicketCategory({
        id: 12,
        name: "Golfer",
        price: 650.5,
        numAttendees: 1,
        maxTotalTickets: 10,
        availableTickets: 0,
        liveFlag: false,
      }),
      someTicketCategory({ id: 14, name: "Gold", sponsorFlag: true }),
    );
    open();
    expect(
      await screen.findByRole("heading", { name: "Attendee Ticket Categories" }),
    ).toBeVisible();
    await row("Golfer");
    const cells = screen
      .getAllByRole("row")
      .slice(1)
      .map((each) => within(each).getAllByRole("cell"))
      .map((all) => all.slice(0, 7).map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Foursome", "Carts, lunch, dinner and …", "$2,400", "1", "4", "14 of 18", "Yes"],
      ["Golfer", "Carts, lunch and dinner.", "$650.50", "1", "1", "0 of 10Unavailable", "No"],
    ]);
    expect((await row("Golfer")).getByText("Unavailable")).toBeVisible();
    expect(screen.queryByText(/is taken/)).toBeNull();
    expect((await row("Golfer")).getByRole("link", { name: "Edit" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/ticket_categories/attendee/12/edit",
    );
    expect(screen.getByRole("link", { name: "New Ticket Category" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/ticket_categories/attendee/new",
    );
  });

  it("shows categories for sponsors at another address", async () => {
    serve(someTicketCategory({ id: 14, name: "Gold", sponsorFlag: true }));
    open("/tournaments/7/admin/ticket_categories/sponsor");
    expect(await screen.findByRole("heading", { name: "Sponsor Ticket Categories" })).toBeVisible();
    expect(await row("Gold")).toBeDefined();
  });

  it("says that visitors see the waitlist when all is sold out", async () => {
    serve(someTicketCategory({ availableTickets: 0 }));
    open();
    expect(await screen.findByText("Every attendee ticket is taken.")).toBeVisible();
    expect(screen.getByText(/how to join the waitlist/)).toBeVisible();
  });

  it("deletes a category after a confirmation", async () => {
    const state = serve(someTicketCategory());
    server.use(
      http.delete("/api/TicketCategory/{id}", ({ response }) => {
        state.categories = [];
        return response(204).empty();
      }),
    );
    const { user } = open();
    answerQuestionsWith("no");
    await user.click((await row("Foursome")).getByRole("button", { name: "Delete" }));
    expect(state.categories).toHaveLength(1);
    answerQuestionsWith("yes");
    await user.click((await row("Foursome")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(/There are no attendee ticket categories yet/)).toBeVisible();
    expect(questions[1]).toBe("Are you sure you want to delete this ticket category?\n\nFoursome");
  });

  it("names the tickets that prevent a deletion", async () => {
    serve(someTicketCategory());
    const sentence =
      "This category has 3 tickets, cancelled ones included, so it cannot be deleted.";
    server.use(http.delete("/api/TicketCategory/{id}", () => someProblem(409, { "": [sentence] })));
    const { user } = open();
    await user.click((await row("Foursome")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
  });

  it("says that loading failed, and retries", async () => {
    serve(someTicketCategory());
    server.use(
      http.get(
        "/api/TicketCategory/query/tournament/{id}",
        () => someProblem(503, { "": ["Wait."] }),
        { once: true },
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await row("Foursome")).toBeDefined();
  });

  it.each(["", "/new", "/11/edit"])(
    "exists only for attendees and sponsors, also at …%s",
    async (rest) => {
      open(`/tournaments/7/admin/ticket_categories/caddie${rest}`);
      expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
    },
  );

  it("is for Admins", async () => {
    signedInAs({ roles: ["Content Editor"] });
    visit(address);
    expect(await screen.findByText(/This page needs the role Admin/)).toBeVisible();
  });
});

describe("the payment preview", () => {
  async function preview(embedCode: string) {
    serve(someTicketCategory({ embedCode }));
    const { user } = open();
    await user.click((await row("Foursome")).getByRole("button", { name: "Payment Preview" }));
    await screen.findByRole("dialog", { name: "Payment Preview: Foursome" });
    return user;
  }

  it("shows a frame of another site", async () => {
    await preview('<iframe src="https://give.example/golf"></iframe>');
    expect(screen.getByTitle("How to pay for Foursome")).toHaveAttribute(
      "src",
      "https://give.example/golf",
    );
  });

  it("shows a link", async () => {
    await preview('<a href="https://give.example/golf">Pay online</a>');
    expect(screen.getByRole("link", { name: "Pay online" })).toHaveAttribute("target", "_blank");
  });

  it("shows other code in the server's frame, at an address for staff", async () => {
    const url = "/embed/11?preview=abc";
    server.use(
      http.get("/api/TicketCategory/{id}/preview", ({ response }) =>
        response(200).json({ url, expiresAt: "2027-06-03T12:00:00Z" }),
      ),
    );
    await preview("<script>alert(1)</script>");
    const frame = await screen.findByTitle("How to pay for Foursome");
    expect(frame).toHaveAttribute("src", url);
    expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-forms allow-popups");
  });

  it("says that it could not be loaded, and retries within the dialog", async () => {
    server.use(
      http.get("/api/TicketCategory/{id}/preview", () => someProblem(503, { "": ["Wait."] }), {
        once: true,
      }),
      http.get("/api/TicketCategory/{id}/preview", ({ response }) =>
        response(200).json({ url: "/embed/11", expiresAt: "2027-06-03T12:00:00Z" }),
      ),
    );
    const user = await preview("<b>Pay</b>");
    expect(await screen.findByText("The preview could not be loaded just now.")).toBeVisible();
    expect(screen.queryByTitle("How to pay for Foursome")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByTitle("How to pay for Foursome")).toBeVisible();
    expect(screen.getByRole("dialog")).toHaveFocus();
  });

  it("says that there is nothing to preview", async () => {
    await preview("");
    expect(screen.getByText(/has no embed code/)).toBeVisible();
  });
});
