import { screen, waitFor, within } from "@testing-library/react";
import type { WaitlistEntry } from "#api/types.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { someWaitlistEntry } from "#testing/ticket-factories.ts";

const offered = {
  state: "offered",
  offeredAt: "2027-04-02T14:00:00Z",
  heldUntil: "2027-04-04T14:00:00Z",
  offeredBy: "Alex Admin",
} as const;
const ada = { id: 92, name: "Ada Cole", email: "ada@club.example", place: 2 };

function open(
  entries: WaitlistEntry[],
  { availableTickets = 1, total }: { availableTickets?: number; total?: number } = {},
) {
  signedInAs({ roles: ["Admin"] });
  const state = { entries, sent: [] as unknown[], asked: [] as (string | null)[] };
  server.use(
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json([someTicketCategory({ availableTickets })]),
    ),
    http.get("/api/Ticket/query/tournament/{id}", ({ response }) => response(200).json([])),
    http.get("/api/Waitlist", ({ request }) => {
      state.asked.push(new URL(request.url).searchParams.get("limit"));
      return new Response(JSON.stringify(state.entries), {
        headers: {
          "Content-Type": "application/json",
          "X-Total-Count": String(total ?? state.entries.length),
        },
      });
    }),
    http.put("/api/Waitlist", async ({ request, response }) => {
      const body = await request.json();
      state.sent.push({ ...body, ifMatch: request.headers.get("If-Match") });
      const entry = someWaitlistEntry({ ...state.entries[0], ...(body.offered ? offered : {}) });
      state.entries = [entry, ...state.entries.slice(1)];
      return response(200).json(entry);
    }),
  );
  return { state, ...visit("/tournaments/7/admin/tickets/attendee") };
}

const changed = "Somebody else has changed this.";

/** Another Admin has changed the first entry: the server refuses once. */
function refuseOnce(state: { entries: WaitlistEntry[] }, change: Partial<WaitlistEntry>) {
  server.use(
    http.put(
      "/api/Waitlist",
      () => {
        state.entries = state.entries.map((entry) => ({ ...entry, ...change }));
        return someProblem(409, { "": [changed] }, "/problems/stale");
      },
      { once: true },
    ),
  );
}

const unfold = async (user: ReturnType<typeof open>["user"], summary: string) =>
  user.click(await screen.findByText(summary));
const entriesOf = () =>
  within(screen.getByRole("list", { name: "Waitlist" })).getAllByRole("listitem");

describe("the waitlist of a category", () => {
  it("is folded to the next entry", async () => {
    const { user } = open([
      someWaitlistEntry({ name: "Bo Ray", state: "taken" }),
      someWaitlistEntry({ id: 93, name: "Cy Fox", ...offered }),
      someWaitlistEntry({ id: 95, name: "Ed Orr", confirmed: false, place: null }),
      someWaitlistEntry({ ...ada }),
      someWaitlistEntry({
        id: 94,
        name: "Di Hall",
        ...offered,
        offeredByItself: true,
        state: "lapsed",
      }),
    ]);
    await unfold(user, "Waitlist: 5, next is Ada Cole");
    const [taken, held, unconfirmed, waiting, lapsed] = entriesOf();
    expect(unconfirmed).toHaveTextContent("Address not confirmed, since 4/1/2027 10:00 AM");
    expect(taken).toHaveTextContent("Has reserved the place");
    expect(held).toHaveTextContent(
      "Offered 4/2/2027 10:00 AM by Alex Admin, held until 4/4/2027 10:00 AM",
    );
    expect(waiting).toHaveTextContent("No. 2, since 4/1/2027 10:00 AM");
    expect(lapsed).toHaveTextContent(
      "Offered 4/2/2027 10:00 AM by itself, not taken by 4/4/2027 10:00 AM",
    );
    const actions = entriesOf().map((entry) =>
      within(entry)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    );
    expect(actions).toEqual([
      ["Delete"],
      ["Withdraw", "Edit", "Delete"],
      ["Offer a place", "Edit", "Delete"],
      ["Offer a place", "Edit", "Delete"],
      ["Offer a place", "Edit", "Delete"],
    ]);
    expect(screen.getByRole("link", { name: "Reserve for them" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee/new?category=11&offered=yes",
    );
  });

  it("may be empty", async () => {
    open([]);
    expect(await screen.findByText("Nobody is on the waitlist.")).toBeVisible();
  });

  it("can be retried after a failure", async () => {
    const { user } = open([]);
    server.use(http.get("/api/Waitlist", () => Response.error() as never, { once: true }));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nobody is on the waitlist.")).toBeVisible();
  });

  it("shows more of a long one", async () => {
    const { user, state } = open([someWaitlistEntry()], { total: 70 });
    await unfold(user, "Waitlist: 70, next is Kim Lee");
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(state.asked).toEqual(["50", "100"]));
  });
});

describe("a place", () => {
  it("is offered, and held for the time that staff choose", async () => {
    const { user, state } = open([someWaitlistEntry()]);
    await unfold(user, "Waitlist: 1, next is Kim Lee");
    await user.click(screen.getByRole("button", { name: "Offer a place" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Offer a place to Kim Lee" }));
    const hours = dialog.getByRole("textbox", { name: "Hours to hold the place" });
    expect(hours).toHaveValue("24");
    await user.clear(hours);
    await user.type(hours, "36");
    await user.click(dialog.getByRole("button", { name: "Offer the place" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(state.sent).toEqual([{ id: 91, offered: true, holdHours: 36, ifMatch: '"1-"' }]);
    expect(await screen.findByText(/held until/)).toBeVisible();
    expect(screen.getByText("Waitlist: 1")).toHaveFocus();
  });

  it("cannot be offered while none is free", async () => {
    const { user } = open([someWaitlistEntry()], { availableTickets: 0 });
    await unfold(user, "Waitlist: 1, next is Kim Lee");
    expect(screen.getByText("A place can be offered once one comes free.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Offer a place" })).toBeDisabled();
  });

  it("that was taken meanwhile is reported", async () => {
    const { user } = open([someWaitlistEntry()]);
    server.use(
      http.put(
        "/api/Waitlist",
        () => someProblem(409, { offered: ["No place is free."] }) as never,
      ),
    );
    await unfold(user, "Waitlist: 1, next is Kim Lee");
    await user.click(screen.getByRole("button", { name: "Offer a place" }));
    await user.click(await screen.findByRole("button", { name: "Offer the place" }));
    await waitFor(() => expect(alerts).toEqual(["Error: No place is free."]));
  });

  it("that was offered is withdrawn after a confirmation", async () => {
    const { user, state } = open([someWaitlistEntry(offered)]);
    await unfold(user, "Waitlist: 1");
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(questions).toEqual(["Are you sure you want to withdraw the place offered to Kim Lee?"]);
    expect(state.sent).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(state.sent).toEqual([{ id: 91, offered: false, ifMatch: '"1-"' }]));
    await waitFor(() => expect(screen.getByText(/^Waitlist: 1/)).toHaveFocus());
  });

  it("is not offered to an entry with unseen changes", async () => {
    const { user, state } = open([someWaitlistEntry()]);
    refuseOnce(state, { email: "kim.fox@club.example", version: 2 });
    await unfold(user, "Waitlist: 1, next is Kim Lee");
    await user.click(screen.getByRole("button", { name: "Offer a place" }));
    await user.click(await screen.findByRole("button", { name: "Offer the place" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${changed}`]));
    const dialog = screen.getByRole("dialog");
    expect(await within(dialog).findByText(/kim.fox@club.example at once/)).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Load the latest version" }));
    await user.click(within(dialog).getByRole("button", { name: "Offer the place" }));
    await waitFor(() => expect(state.sent).toMatchObject([{ offered: true, ifMatch: '"2-"' }]));
  });
});

describe("an entry on the waitlist", () => {
  it("is edited", async () => {
    const { user, state } = open([someWaitlistEntry()]);
    await unfold(user, "Waitlist: 1, next is Kim Lee");
    await user.click(screen.getByRole("button", { name: "Edit" }));
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.type(name, "-Fox");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(state.sent).toEqual([{ id: 91, name: "Kim Lee-Fox", ifMatch: '"1-"' }]),
    );
    await waitFor(() => expect(alerts).toEqual(["Waitlist entry successfully updated."]));
  });

  it("keeps another person's change, too", async () => {
    const { user, state } = open([someWaitlistEntry()]);
    refuseOnce(state, { email: "kim.fox@club.example", version: 2 });
    await unfold(user, "Waitlist: 1, next is Kim Lee");
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "-Fox");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await user.click(await screen.findByRole("button", { name: "Load the latest version" }));
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "E-mail" })).toHaveValue("kim.fox@club.example"),
    );
    expect(alerts).toEqual([`Error: ${changed}`]);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(state.sent).toEqual([{ id: 91, name: "Kim Lee-Fox", ifMatch: '"2-"' }]),
    );
  });

  it("is deleted after a confirmation", async () => {
    const { user, state } = open([someWaitlistEntry(), someWaitlistEntry(ada)]);
    server.use(
      http.delete("/api/Waitlist/{id}", ({ params, response }) => {
        state.sent.push(params.id);
        state.entries = state.entries.slice(1);
        return response(204).empty();
      }),
    );
    await unfold(user, "Waitlist: 2, next is Kim Lee");
    await user.click(screen.getByRole("button", { name: "Delete", description: "Kim Lee" }));
    expect(questions).toEqual(["Are you sure you want to delete Kim Lee from the waitlist?"]);
    await waitFor(() => expect(entriesOf()).toHaveLength(1));
    expect(state.sent).toEqual(["91"]);
    expect(screen.getByText("Waitlist: 1, next is Ada Cole")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Delete", description: "Ada Cole" }));
    expect(await screen.findByText("Nobody is on the waitlist.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });
});
