import { screen, waitFor } from "@testing-library/react";
import type { TicketCategory } from "#api/types.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { someWaitlistEntry } from "#testing/ticket-factories.ts";

const foursome = someTicketCategory({ availableTickets: 0 });
const golfer = someTicketCategory({ id: 12, name: "Golfer", availableTickets: 0 });

/** Who is signed in has a name. */
function signedInAsSam() {
  signedInAs({ email: "sam@fairway.example" });
  server.use(
    http.get("/api/User/{id}", ({ response }) =>
      response(200).json(someUser({ nameFirst: "Sam", nameLast: "Lee" })),
    ),
  );
}

/** The register page of an event of which every ticket is taken. */
function open(categories: TicketCategory[]) {
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
  return { state, ...visit("/tournaments/7/register") };
}

describe("joining the waitlist", () => {
  it("asks for the ticket, a name and an address, and says what comes of it", async () => {
    const { user, state } = open([foursome, golfer]);
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(alerts).toEqual([
      "ticketCategoryId cannot be empty\n\nname cannot be empty\n\nemail cannot be empty",
    ]);
    await user.click(screen.getByRole("radio", { name: "Golfer, $2,400" }));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Kim Lee");
    await user.type(screen.getByRole("textbox", { name: "Email" }), "kim@club.example");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const joined = await screen.findByText(/You are on the waitlist for/);
    expect(joined).toHaveTextContent(
      "You are on the waitlist for Golfer. We have written to kim@club.example: unless that address is confirmed already, open the link in the mail",
    );
    expect(joined).toHaveFocus();
    expect(state.sent).toEqual([
      { ticketCategoryId: 12, name: "Kim Lee", email: "kim@club.example" },
    ]);
    await user.click(screen.getByRole("button", { name: "Join for another ticket" }));
    expect(screen.getByRole("textbox", { name: "Name" })).toBeVisible();
  });

  it("asks who is signed in for no name, and for no ticket when there is one alone", async () => {
    signedInAsSam();
    const { user, state } = open([foursome]);
    expect(await screen.findByText(/You wait as Sam Lee; we write to sam@/)).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() =>
      expect(state.sent).toEqual([
        { ticketCategoryId: 11, name: "Sam Lee", email: "sam@fairway.example" },
      ]),
    );
  });

  it("is not needed when a place came free meanwhile", async () => {
    signedInAsSam();
    const { user, state } = open([foursome]);
    server.use(
      http.post("/api/Waitlist", () => {
        state.categories = [someTicketCategory({ availableTickets: 1 })];
        return someProblem(409, { ticketCategoryId: ["There are places left."] });
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual(["Error: There are places left."]));
    expect(await screen.findByRole("link", { name: "Reserve" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Join the waitlist" })).toBeNull();
  });

  it("is refused to who tries too often", async () => {
    const { user } = open([foursome]);
    server.use(http.post("/api/Waitlist", () => someProblem(429, { "": ["Try later."] }) as never));
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "Sam");
    await user.type(screen.getByRole("textbox", { name: "Email" }), "sam@club.example");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual(["Error: Try later."]));
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Sam");
  });
});

describe("whoever was offered a place", () => {
  it("reserves what is sold out to others", async () => {
    signedInAs();
    const { user, address } = open([foursome, golfer]);
    await user.click(await screen.findByText("Were you offered a place?"));
    await user.click(screen.getByRole("link", { name: "Reserve Golfer" }));
    expect(address()).toBe("/tournaments/7/admin/tickets/attendee/new");
    expect(await screen.findByRole("radio", { name: "Golfer, $2,400" })).toBeChecked();
    expect(screen.getAllByRole("radio")).toHaveLength(1);
  });
});
