import { screen, waitFor, within } from "@testing-library/react";
import { fourMembers, groupsAddress, members, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { someGroup, someMember, someNewAttendee } from "#testing/ticket-factories.ts";

beforeEach(() => {
  signedInAs({ id: 5 });
});

describe("a teammate of the group", () => {
  it("is replaced by another", async () => {
    const state = serveGroups([someGroup({ attendees: fourMembers })]);
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Attendee", async ({ request, response }) => {
        const ifMatch = request.headers.get("If-Match");
        bodies.push({ ...(await request.json()), ifMatch });
        state.groups = [someGroup({ attendees: fourMembers.slice(0, 2) })];
        return response(200).json(someNewAttendee());
      }),
    );
    const { user } = visit(groupsAddress);
    await user.click(
      await screen.findByRole("button", { name: "Replace", description: "Ada Cole" }),
    );
    await screen.findByRole("dialog", { name: "Replace Ada Cole in Group 1" });
    await user.type(screen.getByRole("textbox", { name: "E-mail" }), "bo@club.example{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies).toEqual([
      expect.objectContaining({ id: 73, email: "bo@club.example", ifMatch: '"1-"' }),
    ]);
    expect(screen.getByRole("heading", { name: "Group 1" })).toHaveFocus();
  });

  it("is not replaced when another person has replaced them meanwhile", async () => {
    const state = serveGroups([someGroup({ attendees: fourMembers })]);
    const versions: unknown[] = [];
    server.use(
      http.put("/api/Attendee", ({ request, response }) => {
        versions.push(request.headers.get("If-Match"));
        if (versions.length > 1) return response(200).json(someNewAttendee());
        const di = { ...someMember(73, "Di", "Hall"), version: 2 };
        state.groups = [someGroup({ attendees: [di] })];
        return someProblem(409, { "": ["Somebody else has changed this."] }, "/problems/stale");
      }),
    );
    const { user } = visit(groupsAddress);
    await user.click(
      await screen.findByRole("button", { name: "Replace", description: "Ada Cole" }),
    );
    await user.type(
      await screen.findByRole("textbox", { name: "E-mail" }),
      "bo@club.example{Enter}",
    );
    expect(await screen.findByRole("dialog", { name: "Replace Di Hall in Group 1" })).toBeVisible();
    expect(alerts).toEqual(["Error: Somebody else has changed this."]);
    await user.click(screen.getByRole("button", { name: "Load the latest version" }));
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Replace teammate" }),
    );
    await waitFor(() => expect(versions).toEqual(['"1-"', '"2-"']));
  });

  it("is moved to another group of the ticket that has a spot", async () => {
    const state = serveGroups([
      someGroup({ attendees: fourMembers }),
      someGroup({ id: 62, name: "Group 2", attendees: [] }),
      someGroup({
        id: 63,
        name: "Group 3",
        attendees: fourMembers.map((one) => ({ ...one, id: one.id + 9 })),
      }),
    ]);
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Attendee", async ({ request, response }) => {
        const ifMatch = request.headers.get("If-Match");
        bodies.push({ ...(await request.json()), ifMatch });
        state.groups = [someGroup({ attendees: [] })];
        return response(200).json(someNewAttendee());
      }),
    );
    const { user } = visit(groupsAddress);
    const moves = await screen.findAllByRole("button", { name: "Move", description: "Ada Cole" });
    await user.click(moves[0] ?? document.body);
    const dialog = within(await screen.findByRole("dialog"));
    expect(await screen.findByText(/of this ticket only/)).toBeVisible();
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Group 24 open spotsChoose",
    ]);
    await user.click(dialog.getByRole("button", { name: "Choose Group 2" }));
    await waitFor(() => expect(bodies).toEqual([{ id: 73, groupId: 62, ifMatch: '"1-"' }]));
  });

  it("is removed after a confirmation", async () => {
    const state = serveGroups([someGroup({ attendees: fourMembers.slice(0, 2) })]);
    const removed: unknown[] = [];
    server.use(
      http.delete("/api/Attendee/{id}", ({ params, response }) => {
        removed.push(params.id);
        state.groups = [someGroup()];
        return response(204).empty();
      }),
    );
    const { user } = visit(groupsAddress);
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

  it("stays in the group when checked in", async () => {
    serveGroups([
      someGroup({ attendees: [{ ...someMember(71, "Sam", "Rivera"), checkedIn: true }] }),
    ]);
    visit(groupsAddress);
    expect(await screen.findByText("Checked in")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  });
});
