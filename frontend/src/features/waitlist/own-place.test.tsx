import { screen, waitFor } from "@testing-library/react";
import type { OwnWaitlistEntry } from "#api/types.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { answerQuestionsWith, questions } from "#testing/setup.ts";
import { someOwnEntry } from "#testing/ticket-factories.ts";

const email = "kim@club.example";
const code = "0123456789abcdef";
const held = { state: "offered", place: null, heldUntil: "2099-04-02T14:00:00Z" } as const;

function open(entry: OwnWaitlistEntry, address: string, { own = true } = {}) {
  const state = { entry: entry as OwnWaitlistEntry | null, sent: [] as unknown[] };
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json([someTicketCategory({ availableTickets: 0 })]),
    ),
    http.get("/api/Waitlist/query/user/{id}", ({ response }) =>
      response(200).json(own && state.entry !== null ? [state.entry] : []),
    ),
    http.post("/api/Waitlist/link", ({ response }) =>
      state.entry === null
        ? (someProblem(404, { "": ["There is no such entry."] }) as never)
        : response(200).json(state.entry),
    ),
    http.post("/api/Waitlist/confirm", ({ response }) => {
      state.entry = someOwnEntry();
      return response(200).json(state.entry);
    }),
    http.post("/api/Waitlist/leave", async ({ request, response }) => {
      state.sent.push(await request.json());
      state.entry = null;
      return response(204).empty();
    }),
  );
  return { state, ...visit(address) };
}

describe("a held place", () => {
  it("is the main button of its card, with its price and its time", async () => {
    signedInAs({ email });
    const { user, address } = open(someOwnEntry(held), "/tournaments/7/register");
    const reserve = await screen.findByRole("link", { name: "Reserve for $2,400" });
    expect(reserve).toHaveAttribute("data-emphasis", "primary");
    expect(screen.getByText(/A place is held for you until .+, for .+ more days\./)).toBeVisible();
    expect(screen.queryByText("Unavailable")).toBeNull();
    await user.click(reserve);
    expect(address()).toBe(`/tournaments/7/admin/tickets/attendee/new?category=11#entry=${code}`);
    const choice = await screen.findByRole("radio", { name: "Foursome, $2,400" });
    expect(choice).toBeChecked();
    expect(screen.queryByText(/Unavailable/)).toBeNull();
  });

  it("is shown to the holder of the mailed link, and leads to sign in", async () => {
    const { user, address } = open(someOwnEntry(held), `/tournaments/7/register?entry=${code}`);
    await user.click(await screen.findByRole("link", { name: "Reserve for $2,400" }));
    expect(decodeURIComponent(address())).toContain(
      `/account/signin?returnTo=/tournaments/7/admin/tickets/attendee/new?category=11#entry=${code}`,
    );
  });

  it.each([
    "/tournaments/7/register",
    "/waitlist",
    "/tournaments/7/admin/tickets/attendee/new?category=11",
  ])("is not offered to another signed-in user, on %s", async (page) => {
    signedInAs({ email: "sam@club.example" });
    open(someOwnEntry(held), `${page}#entry=${code}`, { own: false });
    expect(await screen.findByText(/is held for kim@club.example until/)).toHaveTextContent(
      "You are signed in as sam@club.example: sign in with that address to reserve it.",
    );
    expect(screen.queryByText(/held for you/)).toBeNull();
    expect(screen.queryByRole("link", { name: /^Reserve/ })).toBeNull();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("links another user with its link to the waitlist of the category", async () => {
    signedInAs({ email: "sam@club.example" });
    open(someOwnEntry(held), `/tournaments/7/register#entry=${code}`, { own: false });
    expect(await screen.findByText("Unavailable")).toBeVisible();
    expect(screen.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
    expect(screen.getByText("Every ticket is taken.")).toBeVisible();
  });

  it("is given up after a confirmation", async () => {
    signedInAs({ email });
    const { user, state } = open(someOwnEntry(held), "/tournaments/7/register");
    answerQuestionsWith("no");
    await user.click(await screen.findByRole("button", { name: "No thanks" }));
    expect(questions).toEqual([
      "Are you sure you want to give the place of Foursome to the next in line?",
    ]);
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "No thanks" }));
    await waitFor(() => expect(state.sent).toEqual([{ code }]));
    expect(await screen.findByRole("button", { name: "Join the waitlist" })).toBeVisible();
  });
});

describe("a visitor in line", () => {
  it("sees the place on the card, also after a reload, and can leave", async () => {
    signedInAs({ email });
    const { user, state } = open(someOwnEntry(), "/tournaments/7/register");
    expect(await screen.findByText("You are 3rd in line.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Join the waitlist" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Leave the waitlist" }));
    await waitFor(() => expect(state.sent).toEqual([{ code }]));
    expect(questions).toEqual(["Are you sure you want to leave the waitlist for Foursome?"]);
  });
});

describe("the page of a mailed link", () => {
  it("asks before it confirms", async () => {
    const unconfirmed = someOwnEntry({ confirmed: false, place: null });
    const { user } = open(unconfirmed, `/waitlist#entry=${code}`);
    expect(await screen.findByText(/Do you want to wait as kim@club.example\?/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Confirm kim@club.example" }));
    expect(await screen.findByText(/You are 3rd in line\./)).toBeVisible();
  });

  it("names the tournament with its year", async () => {
    open(someOwnEntry(), `/waitlist#entry=${code}`);
    expect(await screen.findByText("Spring Classic, 6/3/2027")).toBeVisible();
  });

  it("leaves the waitlist after a confirmation", async () => {
    const { user } = open(someOwnEntry(), `/waitlist?entry=${code}`);
    await user.click(await screen.findByRole("button", { name: "Leave the waitlist" }));
    expect(questions).toEqual(["Are you sure you want to leave the waitlist?"]);
    expect(await screen.findByText(/You are not on this waitlist/)).toBeVisible();
  });

  it("links to the held place", async () => {
    open(someOwnEntry(held), `/waitlist?entry=${code}`);
    const link = await screen.findByRole("link", { name: "Reserve for $2,400" });
    expect(link).toHaveAttribute(
      "href",
      `/tournaments/7/admin/tickets/attendee/new?category=11#entry=${code}`,
    );
    expect(screen.getByText(/A place is held for you until .+, for .+ more days\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "No thanks" })).toBeVisible();
  });

  it("says so when the entry is gone", async () => {
    open(someOwnEntry(), "/waitlist");
    expect(await screen.findByText(/You are not on this waitlist/)).toBeVisible();
  });
});
