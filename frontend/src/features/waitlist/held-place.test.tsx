import { screen, waitFor, within } from "@testing-library/react";
import type { OwnWaitlistEntry } from "#api/types.ts";
import { askedHereFor, noteAsked } from "#session/asked-here.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { someOwnEntry } from "#testing/ticket-factories.ts";

const email = "kim@club.example";
const form = "/tournaments/7/admin/tickets/attendee/new?category=11";
const entry = someOwnEntry({ state: "offered", place: null, heldUntil: "2099-04-02T14:00:00Z" });
const toForm = `${form}#entry=${entry.code}`;
const confirmNote = /A place of Foursome is held for your address\. Please confirm the address/;

/** Serves a sold-out category for the entry. `own` are entries of the account, whose address is confirmed. */
function serve(own: OwnWaitlistEntry[] = []) {
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json([
        someTicketCategory({ availableTickets: 0 }),
        someTicketCategory({ id: 12, name: "Golfer", price: 650 }),
      ]),
    ),
    http.get("/api/Waitlist/query/user/{id}", ({ response }) => response(200).json(own)),
    http.post("/api/Waitlist/link", ({ response }) => response(200).json(entry)),
  );
}

function signedInUnproven() {
  signedInAs({ id: 5, email });
  server.use(
    http.get("/api/User/{id}", ({ response }) =>
      response(200).json(someUser({ id: 5, email, emailProven: false })),
    ),
  );
}

const way = async () => (await askedHereFor(email))?.back;

describe("Tickets and Reservations", () => {
  it("starts with the held places, the next to lapse first", async () => {
    signedInAs({ id: 5, email });
    const later = { ...entry, code: "b", ticketCategoryId: 12, heldUntil: "2099-05-02T14:00:00Z" };
    serve([later, someOwnEntry({ ticketCategoryId: 13 }), entry]);
    visit("/account/reservations");
    const held = within(await screen.findByRole("region", { name: "Places are held for you" }));
    const links = await held.findAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Reserve for $2,400", toForm],
      ["Reserve for $650", `${form.replace("11", "12")}#entry=b`],
    ]);
    expect(links[0]).toHaveAccessibleDescription("Foursome, $2,400, Spring Classic, 6/3/2027");
    expect(
      held.getByText(/^A place is held for you until 4\/2\/2099 10:00 AM, for .+ more days\.$/),
    ).toBeVisible();
  });

  it("has no section for held places without any", async () => {
    signedInAs({ id: 5, email });
    serve([someOwnEntry()]);
    visit("/account/reservations");
    expect(await screen.findByText(/to get tickets to an event!/)).toBeVisible();
    expect(screen.queryByText(/held for you/)).toBeNull();
  });

  it("shows no time of a held place while the time zone is unknown", async () => {
    signedInAs({ id: 5, email });
    serve([entry]);
    server.use(http.get("/api/Site", () => someProblem(503, { "": ["Please try again later."] })));
    visit("/account/reservations");
    expect(await screen.findByText(/^A place is held for you, for .+ more days\.$/)).toBeVisible();
  });
});

describe("a held place of an unconfirmed address", () => {
  it("is announced above the form before a call", async () => {
    signedInUnproven();
    serve();
    await noteAsked("confirmation", email);
    visit(toForm);
    expect(await screen.findByText(confirmNote)).toBeVisible();
    expect(screen.getByRole("button", { name: "Send the link again" })).toBeVisible();
    // The link of the sign-up returns to the form, too.
    await waitFor(async () => expect(await way()).toBe(form));
  });

  it("lets no link act by itself that was not asked for here", async () => {
    signedInUnproven();
    serve();
    visit(toForm);
    expect(await screen.findByText(confirmNote)).toBeVisible();
    expect(await askedHereFor(email)).toBeNull();
  });

  it("is refused, and the mailed link returns to its form", async () => {
    signedInUnproven();
    serve();
    const held = "A place is held for this address. Please confirm first.";
    server.use(
      http.post("/api/Ticket", () =>
        someProblem(409, { ticketCategoryId: [held] }, "/problems/confirm-address"),
      ),
    );
    const { user } = visit(toForm);
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${held}`]));
    expect(await askedHereFor(email)).toEqual({ kind: "confirmation", back: form });
  });

  it("has no such note once the address is confirmed", async () => {
    signedInAs({ id: 5, email });
    serve([entry]);
    visit(form);
    expect(await screen.findByRole("radio", { name: "Foursome, $2,400" })).toBeChecked();
    expect(screen.queryByText(confirmNote)).toBeNull();
  });
});

describe("a visitor from the mail of an offer", () => {
  it.each(["/account/signin", "/account/signup"])("sees the address at %s", async (page) => {
    serve();
    visit(`${page}?returnTo=${encodeURIComponent(form)}#entry=${entry.code}`);
    const field = await screen.findByRole("textbox", { name: "E-mail" });
    expect(field).toHaveValue(email);
    expect(field).toBeEnabled();
  });

  it("types the address when the waitlist does not know the link", async () => {
    serve();
    server.use(http.post("/api/Waitlist/link", () => someProblem(404, { "": ["Gone."] }) as never));
    visit(`/account/signin#entry=${entry.code}`);
    expect(await screen.findByRole("textbox", { name: "E-mail" })).toHaveValue("");
  });
});
