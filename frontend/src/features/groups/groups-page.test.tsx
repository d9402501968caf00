import { screen, waitFor, within } from "@testing-library/react";
import type { Group, Ticket } from "#api/types.ts";
import { someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { someGroup, someMember, someNewAttendee } from "#testing/ticket-factories.ts";

const address = "/account/tickets/51/groups";

/** The server has these groups, and later those that a test puts there. */
function serve(groups: Group[], ticket: Partial<Ticket> = {}) {
  const state = { groups };
  server.use(
    http.get("/api/Ticket/{id}", ({ response }) => response(200).json(someTicket(ticket))),
    http.get("/api/Group/query/ticket/{id}", ({ response }) => response(200).json(state.groups)),
  );
  return state;
}

const four = [
  someMember(71, "Sam", "Rivera", "sam@fairway.example"),
  someMember(72, "Kim", "Lee", "kim@club.example"),
  someMember(73, "Ada", "Cole"),
  someMember(74, "", "", "new@club.example"),
];
const members = () =>
  within(screen.getByRole("list", { name: /^Members of/ }))
    .queryAllByRole("listitem")
    .map((member) => within(member).getAllByText(/\S/)[1]?.textContent);

beforeEach(() => {
  signedInAs({ id: 5 });
});

describe("the groups of a ticket", () => {
  it("are shown with their members, and what is free", async () => {
    serve([
      someGroup({ name: "The Herons", metaTicketNumGroup: 2 }),
      someGroup({ id: 62, name: "Group 2", attendees: four, metaTicketNumGroup: 2 }),
    ]);
    visit(address);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "The Herons" })).toBeVisible();
    expect(screen.getByRole("article")).toHaveTextContent(
      "Foursome for Spring Classic, Thursday, June 3rd, 2027.",
    );
    expect(screen.getByText("Available")).toBeVisible();
    expect(screen.getByText("1 of 4 spots taken")).toBeVisible();
    expect(screen.getByText("Full")).toBeVisible();
    expect(screen.getByText("4 of 4 spots taken")).toBeVisible();
    expect(
      screen.getByText(
        "Your group is full, but if you remove a teammate, you will have an option to replace them.",
      ),
    ).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add teammate" })).toHaveLength(1);
    const second = screen.getByRole("list", { name: "Members of Group 2" });
    expect(within(second).getByText("Ada Cole")).toBeVisible();
    expect(within(second).getByText("kim@club.example")).toBeVisible();
    expect(within(second).getAllByText("new@club.example")).toHaveLength(1);
    expect(screen.getByText("Total Groups Allowed: 2")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add group" })).toBeNull();
    const main = within(screen.getByRole("article"));
    expect(main.getByRole("link", { name: "Tickets and Reservations" })).toBeVisible();
  });

  it("stay as they are when the ticket is cancelled", async () => {
    serve([someGroup({ canChange: false, metaTicketNumGroup: 2 })], { isCancelled: true });
    visit(address);
    expect(await screen.findByText(/This ticket is cancelled/)).toBeVisible();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });

  it("stay as they are when the event is over", async () => {
    serve([someGroup({ canChange: false })]);
    visit(address);
    expect(await screen.findByText(/This event is over/)).toBeVisible();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });

  it("of a ticket that is not there, or not theirs, are not there either", async () => {
    server.use(
      http.get("/api/Ticket/{id}", () => someProblem(404, { "": ["No such ticket."] })),
      http.get("/api/Group/query/ticket/{id}", () => someProblem(404, { "": ["No such ticket."] })),
    );
    visit(address);
    expect(await screen.findByText(/There is no such ticket/)).toBeVisible();
    expect(alerts).toEqual(["Error: No such ticket."]);
  });

  it("are loaded again when asked to", async () => {
    serve([someGroup()]);
    server.use(http.get("/api/Ticket/{id}", () => Response.error(), { once: true }));
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Group 1" })).toBeVisible();
    expect(alerts).toEqual(["There was an error fetching data."]);
  });

  it("are renamed; without a name they have their number again", async () => {
    const state = serve([someGroup()]);
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Group/rename", async ({ request, response }) => {
        bodies.push(await request.json());
        const renamed = someGroup({ name: "The Herons" });
        state.groups = [renamed];
        return response(200).json(renamed);
      }),
    );
    const { user } = visit(address);
    const button = await screen.findByRole("button", { name: "Rename" });
    await user.click(button);
    const input = await screen.findByLabelText(/^Name of the group/);
    expect(input).toHaveFocus();
    await user.clear(input);
    await user.type(input, "The Herons");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByRole("heading", { name: "The Herons" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Rename" })).toHaveFocus();
    expect(alerts).toEqual(["Group successfully updated."]);
    await user.click(screen.getByRole("button", { name: "Rename" }));
    await user.clear(await screen.findByLabelText(/^Name of the group/));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(bodies).toEqual([
        { id: 61, name: "The Herons" },
        { id: 61, name: "" },
      ]),
    );
  });

  it("are added where one is missing", async () => {
    const state = serve([someGroup({ metaTicketNumGroup: 2 })]);
    server.use(
      http.post("/api/Group", async ({ request, response }) => {
        expect(await request.json()).toEqual({ ticketId: 51 });
        const added = someGroup({ id: 62, name: "Group 2", attendees: [], metaTicketNumGroup: 2 });
        state.groups = [...state.groups, added];
        return response(201).json(added);
      }),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Add group" }));
    expect(await screen.findByRole("heading", { name: "Group 2" })).toBeVisible();
    expect(alerts).toEqual(["New Group successfully created."]);
    expect(screen.queryByRole("button", { name: "Add group" })).toBeNull();
  });
});

describe("for an Admin", () => {
  const adminAddress = "/tournaments/7/admin/tickets/attendee/51/groups";

  it("the groups say whose they are, and lead back to the tickets", async () => {
    signedInAs({ roles: ["Admin"] });
    serve([someGroup()]);
    visit(adminAddress);
    expect(await screen.findByText(/Bought by Sam Rivera \(sam@fairway.example\)/)).toBeVisible();
    const main = within(screen.getByRole("article"));
    expect(main.getByRole("link", { name: "Attendee Tickets" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee",
    );
  });

  it("a ticket of another tournament is not there", async () => {
    signedInAs({ roles: ["Admin"] });
    serve([someGroup()], { tournamentId: 8 });
    visit(adminAddress);
    expect(await screen.findByText(/There is no such ticket/)).toBeVisible();
  });

  it("only: others are told that the page is not theirs", async () => {
    visit(adminAddress);
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Groups");
  });
});

describe("a teammate", () => {
  /** The server takes whom it is sent, after having failed as often as asked. */
  function takeTeammates(state: { groups: Group[] }, ...failures: (() => Response)[]) {
    const bodies: unknown[] = [];
    server.use(
      http.post("/api/Attendee", async ({ request, response }) => {
        bodies.push(await request.json());
        const failure = failures.shift();
        if (failure !== undefined) return failure();
        state.groups = state.groups.map((group) => ({ ...group, attendees: four.slice(0, 2) }));
        return response(201).json(someNewAttendee());
      }),
    );
    return bodies;
  }

  it("is added by e-mail, with the cursor where it is typed", async () => {
    const bodies = takeTeammates(serve([someGroup()]));
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    const dialog = await screen.findByRole("dialog", { name: "Add a teammate to Group 1" });
    const input = within(dialog).getByRole("textbox", { name: "E-mail" });
    expect(input).toHaveFocus();
    await user.type(input, "kim@club.example{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const names = { newUserNameFirst: "", newUserNameLast: "" };
    expect(bodies).toEqual([{ groupId: 61, email: "kim@club.example", ...names }]);
    expect(members()).toEqual(["Sam Rivera", "Kim Lee"]);
    expect(screen.getByText("2 of 4 spots taken")).toBeVisible();
    expect(screen.getByRole("button", { name: "Add teammate" })).toHaveFocus();
    expect(alerts).toEqual([]);
  });

  it("is added out of those who have shared a group", async () => {
    const bodies = takeTeammates(serve([someGroup()]));
    server.use(
      http.get("/api/User", ({ response }) =>
        response(200).json([{ id: 9, nameFirst: "Kim", nameLast: "Lee", email: null }]),
      ),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    await user.click(await screen.findByRole("tab", { name: "Known" }));
    await user.type(screen.getByRole("combobox", { name: "Teammate" }), "kim");
    await user.click(await screen.findByRole("option", { name: "Kim Lee" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(bodies).toEqual([{ groupId: 61, userId: 9 }]));
  });

  it("is added by name alone", async () => {
    const bodies = takeTeammates(serve([someGroup()]));
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    await user.click(await screen.findByRole("tab", { name: "Name" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(alerts).toEqual(["newUserNameFirst cannot be empty\n\nnewUserNameLast cannot be empty"]);
    await user.type(screen.getByLabelText("First name"), "Kim");
    await user.type(screen.getByLabelText("Last name"), "Lee");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() =>
      expect(bodies).toEqual([{ groupId: 61, newUserNameFirst: "Kim", newUserNameLast: "Lee" }]),
    );
  });

  it("who came too late is told so, and the group shows who was quicker", async () => {
    const state = serve([someGroup({ attendees: four.slice(0, 3) })]);
    takeTeammates(state, () => {
      state.groups = [someGroup({ attendees: four })];
      return someProblem(409, { "": ["The group is full."] });
    });
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    await user.type(
      await screen.findByRole("textbox", { name: "E-mail" }),
      "late@club.example{Enter}",
    );
    await waitFor(() => expect(alerts).toEqual(["Error: The group is full."]));
    expect(await screen.findByText("4 of 4 spots taken")).toBeInTheDocument();
  });

  it("is replaced by another", async () => {
    const state = serve([someGroup({ attendees: four })]);
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Attendee", async ({ request, response }) => {
        bodies.push(await request.json());
        state.groups = [someGroup({ attendees: four.slice(0, 2) })];
        return response(200).json(someNewAttendee());
      }),
    );
    const { user } = visit(address);
    await user.click(
      await screen.findByRole("button", { name: "Replace", description: "Ada Cole" }),
    );
    await screen.findByRole("dialog", { name: "Replace Ada Cole in Group 1" });
    await user.type(screen.getByRole("textbox", { name: "E-mail" }), "bo@club.example{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies).toEqual([expect.objectContaining({ id: 73, email: "bo@club.example" })]);
    expect(screen.getByRole("heading", { name: "Group 1" })).toHaveFocus();
  });

  it("is moved to another group of the ticket that has a spot", async () => {
    const state = serve([
      someGroup({ attendees: four }),
      someGroup({ id: 62, name: "Group 2", attendees: [] }),
      someGroup({
        id: 63,
        name: "Group 3",
        attendees: four.map((one) => ({ ...one, id: one.id + 9 })),
      }),
    ]);
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Attendee", async ({ request, response }) => {
        bodies.push(await request.json());
        state.groups = [someGroup({ attendees: [] })];
        return response(200).json(someNewAttendee());
      }),
    );
    const { user } = visit(address);
    const moves = await screen.findAllByRole("button", { name: "Move", description: "Ada Cole" });
    await user.click(moves[0] ?? document.body);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Group 24 open spotsChoose",
    ]);
    await user.click(dialog.getByRole("button", { name: "Choose Group 2" }));
    await waitFor(() => expect(bodies).toEqual([{ id: 73, groupId: 62 }]));
  });

  it("is removed, once that was meant", async () => {
    const state = serve([someGroup({ attendees: four.slice(0, 2) })]);
    const removed: unknown[] = [];
    server.use(
      http.delete("/api/Attendee/{id}", ({ params, response }) => {
        removed.push(params.id);
        state.groups = [someGroup()];
        return response(204).empty();
      }),
    );
    const { user } = visit(address);
    const button = await screen.findByRole("button", { name: "Remove", description: "Kim Lee" });
    answerQuestionsWith("no");
    await user.click(button);
    expect(questions[0]).toMatch(/^Are you sure you want to remove Kim Lee from Group 1\?/);
    expect(removed).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(button);
    await waitFor(() => expect(alerts).toEqual(["Teammate is successfully deleted."]));
    expect(removed).toEqual(["72"]);
    await waitFor(() => expect(members()).toEqual(["Sam Rivera"]));
    expect(screen.getByRole("heading", { name: "Group 1" })).toHaveFocus();
  });

  it("who is checked in stays where they are", async () => {
    serve([someGroup({ attendees: [{ ...someMember(71, "Sam", "Rivera"), checkedIn: true }] })]);
    visit(address);
    expect(await screen.findByText("Checked in")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  });
});
