import { screen, waitFor, within } from "@testing-library/react";
import type { TicketCategory, User } from "#api/types.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";
import { someOwnEntry, someWaitlistEntry } from "#testing/ticket-factories.ts";

const foursome = someTicketCategory({ availableTickets: 0 });
const golfer = someTicketCategory({ id: 12, name: "Golfer", availableTickets: 0 });

/** Signs in as a user with a name. */
function signedInAsSam(changes: Partial<User> = {}) {
  signedInAs({ email: "sam@fairway.example" });
  server.use(
    http.get("/api/User/{id}", ({ response }) =>
      response(200).json(someUser({ nameFirst: "Sam", nameLast: "Lee", ...changes })),
    ),
  );
}

/** The waitlist of a category, opened by the button of its card. */
async function open(categories: TicketCategory[], name = "Foursome") {
  const state = { categories, sent: [] as unknown[] };
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(state.categories),
    ),
    http.post("/api/Waitlist", async ({ request, response }) => {
      state.sent.push(await request.json());
      return response(201).json(someWaitlistEntry());
    }),
  );
  const visitor = visit("/tournaments/7/register");
  const opener = await screen.findByRole("button", {
    name: "Join the waitlist",
    description: name,
  });
  await visitor.user.click(opener);
  const dialog = within(
    await screen.findByRole("dialog", { name: `Waitlist for ${name}, $2,400` }),
  );
  const join = () => dialog.findByRole("button", { name: "Join the waitlist" });
  return { state, dialog, join, opener, ...visitor };
}

describe("joining the waitlist", () => {
  it("asks for a name and an address, and explains the next step", async () => {
    const { user, state, dialog, join, opener } = await open([foursome, golfer], "Golfer");
    expect(await dialog.findByRole("textbox", { name: "Name" })).toHaveFocus();
    await user.click(await join());
    expect(alerts).toEqual(["name cannot be empty\n\nemail cannot be empty"]);
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Kim Lee");
    await user.type(dialog.getByRole("textbox", { name: "E-mail" }), "kim@club.example");
    await user.click(await join());
    const joined = await dialog.findByText(/You are on the waitlist for/);
    expect(joined).toHaveTextContent(
      "You are on the waitlist for Golfer. We have written to kim@club.example: unless that address is confirmed already, open the link in the mail",
    );
    expect(joined).toHaveFocus();
    expect(state.sent).toEqual([
      { ticketCategoryId: 12, name: "Kim Lee", email: "kim@club.example" },
    ]);
    await user.click(dialog.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(opener).toHaveFocus();
    expect(questions).toEqual([]);
  });

  it("asks a signed-in user for nothing, and goes on at the card", async () => {
    signedInAsSam();
    const { user, state, dialog, join } = await open([foursome]);
    expect(await dialog.findByText(/You wait as Sam Lee; we write to sam@/)).toBeVisible();
    expect(dialog.queryByRole("textbox")).toBeNull();
    server.use(
      http.get("/api/Waitlist/query/user/{id}", ({ response }) =>
        response(200).json([someOwnEntry()]),
      ),
    );
    await user.click(await join());
    expect(await dialog.findByText(/You are in line for/)).toHaveTextContent(
      /^You are in line for Foursome\. We have written to sam@fairway\.example\.$/,
    );
    await user.click(dialog.getByRole("button", { name: "OK" }));
    expect(state.sent).toEqual([
      { ticketCategoryId: 11, name: "Sam Lee", email: "sam@fairway.example" },
    ]);
    expect(await screen.findByText("You are 3rd in line.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Foursome" })).toHaveFocus();
  });

  it("asks users with an unconfirmed address to open the link", async () => {
    signedInAsSam({ emailProven: false });
    const { user, dialog, join } = await open([foursome]);
    await user.click(await join());
    expect(await dialog.findByText(/You are on the waitlist for/)).toHaveTextContent(
      /open the link/,
    );
  });

  it("has the address filled in for a user without a name", async () => {
    signedInAs({ email: "sam@fairway.example" });
    server.use(
      http.get("/api/User/{id}", ({ response }) =>
        response(200).json(someUser({ nameFirst: "", nameLast: "" })),
      ),
    );
    const { user, state, dialog, join } = await open([foursome]);
    const email = await dialog.findByRole("textbox", { name: "E-mail" });
    expect(email).toHaveValue("sam@fairway.example");
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Sam Lee");
    await user.click(await join());
    await dialog.findByText(/You are in line for/);
    expect(state.sent).toEqual([
      { ticketCategoryId: 11, name: "Sam Lee", email: "sam@fairway.example" },
    ]);
  });

  it("is not needed when a place came free meanwhile", async () => {
    signedInAsSam();
    const { user, state, join } = await open([foursome]);
    server.use(
      http.post("/api/Waitlist", () => {
        state.categories = [someTicketCategory({ availableTickets: 1 })];
        return someProblem(409, { ticketCategoryId: ["There are places left."] });
      }),
    );
    await user.click(await join());
    await waitFor(() => expect(alerts).toEqual(["Error: There are places left."]));
    expect(await screen.findByRole("link", { name: "Reserve" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is refused after too many tries", async () => {
    const { user, dialog, join } = await open([foursome]);
    server.use(http.post("/api/Waitlist", () => someProblem(429, { "": ["Try later."] }) as never));
    await user.type(await dialog.findByRole("textbox", { name: "Name" }), "Sam");
    await user.type(dialog.getByRole("textbox", { name: "E-mail" }), "sam@club.example");
    await user.click(await join());
    await waitFor(() => expect(alerts).toEqual(["Error: Try later."]));
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Sam");
  });
});

describe("a place that is held for a visitor", () => {
  const address = "/tournaments/7/admin/tickets/attendee/new?category=12&offered=yes";

  function soldOut() {
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([foursome, golfer]),
      ),
    );
  }

  it("is reserved by staff for them", async () => {
    signedInAs({ roles: ["Admin"] });
    soldOut();
    server.use(
      http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json([])),
    );
    visit(address);
    expect(await screen.findByRole("radio", { name: "Golfer, $2,400" })).toBeChecked();
    expect(screen.getAllByRole("radio")).toHaveLength(1);
  });

  it("is not offered to others who put it into the URL", async () => {
    signedInAs();
    soldOut();
    visit(address);
    expect(await screen.findByText(/is sold out/)).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
  });
});
