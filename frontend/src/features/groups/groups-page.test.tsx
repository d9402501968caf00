import { screen, waitFor, within } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { fourMembers, groupsAddress, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { ofCancelledEvent, someGroup } from "#testing/ticket-factories.ts";

beforeEach(() => {
  signedInAs({ id: 5 });
  // A month before the event.
  vi.useFakeTimers({ now: new Date("2027-05-01T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the groups of a ticket", () => {
  it("are shown with their members, and what is free", async () => {
    serveGroups([
      someGroup({ name: "The Herons", metaTicketNumGroup: 2 }),
      someGroup({ id: 62, name: "Group 2", attendees: fourMembers, metaTicketNumGroup: 2 }),
    ]);
    visit(groupsAddress);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "The Herons" })).toBeVisible();
    await screen.findByRole("link", { name: "Pay" });
    expect(screen.getByRole("article")).toHaveTextContent(
      "Foursome for Spring Classic, Thursday, June 3rd, 2027. Reference FW-7K3Q2M. Not paid: $2,400 due. Pay",
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

  it("of a ticket that is not paid lead its owner to the ways to pay", async () => {
    serveGroups([someGroup()]);
    visit(groupsAddress);
    expect(await screen.findByRole("link", { name: "Pay" })).toHaveAttribute(
      "href",
      "/account/reservations?pay=51",
    );
  });

  it("of a past event lead to no payment", async () => {
    const over = { ...someTicket().tournament, dateStart: "2020-06-03", dateEnd: "2020-06-03" };
    serveGroups([someGroup({ canChange: false })], { tournament: over });
    visit(groupsAddress);
    expect(await screen.findByText("Not paid: $2,400 due.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
  });

  it("of a cancelled event ask for no money", async () => {
    serveGroups([someGroup()], ofCancelledEvent());
    visit(groupsAddress);
    expect(await screen.findByText("FW-7K3Q2M")).toBeVisible();
    expect(screen.queryByText(/Not paid/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
  });

  it("of a cancelled event say so, and cannot be changed", async () => {
    serveGroups([someGroup({ metaTicketNumGroup: 2 })], ofCancelledEvent());
    visit(groupsAddress);
    expect(await screen.findByText("This event was cancelled.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose a round" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add teammate" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add group" })).toBeNull();
  });

  it("of a paid ticket ask for nothing", async () => {
    serveGroups([someGroup()], { paid: true });
    visit(groupsAddress);
    expect(await screen.findByText("FW-7K3Q2M")).toBeVisible();
    expect(screen.queryByText(/Not paid/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
  });

  it("of a ticket with one group are not counted", async () => {
    serveGroups([someGroup({ metaTicketNumGroup: 1 })]);
    visit(groupsAddress);
    expect(await screen.findByText("Available")).toBeVisible();
    expect(screen.queryByText(/Total Groups Allowed/)).toBeNull();
  });

  it("stay as they are when the ticket is cancelled", async () => {
    serveGroups([someGroup({ canChange: false, metaTicketNumGroup: 2 })], { isCancelled: true });
    visit(groupsAddress);
    expect(await screen.findByText(/This ticket is cancelled/)).toBeVisible();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });

  it("stay as they are when the event is over", async () => {
    serveGroups([someGroup({ canChange: false })]);
    visit(groupsAddress);
    expect(await screen.findByText(/This event is over/)).toBeVisible();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });

  it("tell until when they can be changed, and that they could be", async () => {
    const changeUntil = "2100-06-12T21:00:00Z";
    serveGroups([someGroup({ changeUntil })]);
    visit(groupsAddress);
    expect(
      await screen.findByText(/^Teams can be changed until 6\/12\/2100 \d+:00 [AP]M\.$/),
    ).toBeVisible();
  });

  it("stay as they are once teams are frozen, before the event is over", async () => {
    serveGroups([someGroup({ canChange: false, changeUntil: "2026-01-12T21:00:00Z" })]);
    visit(groupsAddress);
    expect(
      await screen.findByText(/^Teams could be changed until .* Please ask the staff/),
    ).toBeVisible();
    expect(screen.queryByText(/This event is over/)).toBeNull();
    expect(within(screen.getByRole("article")).queryAllByRole("button")).toEqual([]);
  });

  it("of a ticket that is not there, or not theirs, are not there either", async () => {
    server.use(
      http.get("/api/Ticket/{id}", () => someProblem(404, { "": ["No such ticket."] })),
      http.get("/api/Group/query/ticket/{id}", () => someProblem(404, { "": ["No such ticket."] })),
    );
    visit(groupsAddress);
    expect(await screen.findByText(/There is no such ticket/)).toBeVisible();
    expect(alerts).toEqual(["Error: No such ticket."]);
  });

  it("are loaded again when asked to", async () => {
    serveGroups([someGroup()]);
    server.use(http.get("/api/Ticket/{id}", () => Response.error(), { once: true }));
    const { user } = visit(groupsAddress);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Group 1" })).toBeVisible();
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
  });

  it("are renamed; without a name they have their number again", async () => {
    const state = serveGroups([someGroup()]);
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Group/rename", async ({ request, response }) => {
        const ifMatch = request.headers.get("If-Match");
        bodies.push({ ...(await request.json()), ifMatch });
        const renamed = someGroup({ name: "The Herons", version: 2 });
        state.groups = [renamed];
        return response(200).json(renamed);
      }),
    );
    const { user } = visit(groupsAddress);
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
        { id: 61, name: "The Herons", ifMatch: '"1-"' },
        { id: 61, name: "", ifMatch: '"2-"' },
      ]),
    );
  });

  it("renamed by somebody else say so, and can then be renamed", async () => {
    const state = serveGroups([someGroup()]);
    const versions: unknown[] = [];
    server.use(
      http.put("/api/Group/rename", ({ request, response }) => {
        versions.push(request.headers.get("If-Match"));
        if (versions.length > 1) return response(200).json(someGroup({ name: "The Herons" }));
        state.groups = [someGroup({ name: "The Egrets", version: 2 })];
        return someProblem(409, { "": ["Somebody else has changed this."] }, "/problems/stale");
      }),
    );
    const { user } = visit(groupsAddress);
    await user.click(await screen.findByRole("button", { name: "Rename" }));
    const input = await screen.findByLabelText(/^Name of the group/);
    await user.clear(input);
    await user.type(input, "The Herons{Enter}");
    await user.click(await screen.findByRole("button", { name: "Load the latest version" }));
    expect(await screen.findByText("Somebody else has changed this to: The Egrets")).toBeVisible();
    expect(input).toHaveValue("The Herons");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(versions).toEqual(['"1-"', '"2-"']));
  });

  it("are added where one is missing", async () => {
    const state = serveGroups([someGroup({ metaTicketNumGroup: 2 })]);
    server.use(
      http.post("/api/Group", async ({ request, response }) => {
        expect(await request.json()).toEqual({ ticketId: 51 });
        const added = someGroup({ id: 62, name: "Group 2", attendees: [], metaTicketNumGroup: 2 });
        state.groups = [...state.groups, added];
        return response(201).json(added);
      }),
    );
    const { user } = visit(groupsAddress);
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
    serveGroups([someGroup()]);
    visit(adminAddress);
    expect(await screen.findByText(/Bought by Sam Rivera \(sam@fairway.example\)/)).toBeVisible();
    const main = within(screen.getByRole("article"));
    expect(main.getByRole("link", { name: "Attendee Tickets" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee",
    );
    expect(main.getByRole("link", { name: "Pairings" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/pairings",
    );
    expect(main.getByRole("link", { name: "History" })).toHaveAttribute(
      "href",
      `/audit?search=${someTicket().reference}`,
    );
  });

  const together = "put them into one pairing";

  it("a single group is led to the pairings, to play with others", async () => {
    signedInAs({ roles: ["Admin"] });
    serveGroups([someGroup({ metaTicketNumGroup: 1 })]);
    visit(adminAddress);
    expect(await screen.findByRole("link", { name: together })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/pairings",
    );
  });

  it("no such hint is on a ticket of two groups", async () => {
    signedInAs({ roles: ["Admin"] });
    serveGroups([someGroup({ metaTicketNumGroup: 2 })]);
    visit(adminAddress);
    expect(await screen.findByText("Total Groups Allowed: 2")).toBeVisible();
    expect(screen.queryByRole("link", { name: together })).toBeNull();
  });

  it("a ticket of another tournament is not there", async () => {
    signedInAs({ roles: ["Admin"] });
    serveGroups([someGroup()], { tournamentId: 8 });
    visit(adminAddress);
    expect(await screen.findByText(/There is no such ticket/)).toBeVisible();
  });

  it("only: others are told that the page is not theirs", async () => {
    visit(adminAddress);
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Groups");
  });
});
