import { screen, within } from "@testing-library/react";
import { fourMembers, groupsAddress, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { someGroup } from "#testing/ticket-factories.ts";

beforeEach(() => {
  signedInAs({ id: 5 });
  // A month before the event.
  vi.useFakeTimers({ now: new Date("2027-05-01T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the groups of a ticket", () => {
  it("are shown with their members and open spots", async () => {
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

  it("of a ticket with one group are not counted", async () => {
    serveGroups([someGroup({ metaTicketNumGroup: 1 })]);
    visit(groupsAddress);
    expect(await screen.findByText("Available")).toBeVisible();
    expect(screen.queryByText(/Total Groups Allowed/)).toBeNull();
  });

  it("of a missing or another's ticket are not found", async () => {
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

  it("are added when one is missing", async () => {
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
