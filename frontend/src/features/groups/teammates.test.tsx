import { screen, waitFor, within } from "@testing-library/react";
import type { Group } from "#api/types.ts";
import { someUser } from "#testing/factories.ts";
import { fourMembers, groupsAddress, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { someGroup, someMember, someNewAttendee } from "#testing/ticket-factories.ts";

const members = () =>
  within(screen.getByRole("list", { name: /^Members of/ }))
    .queryAllByRole("listitem")
    .map((member) => within(member).getAllByText(/\S/)[1]?.textContent);

beforeEach(() => {
  signedInAs({ id: 5 });
});

describe("a teammate", () => {
  /** The server accepts teammates after these failures. */
  function takeTeammates(state: { groups: Group[] }, ...failures: (() => Response)[]) {
    const bodies: unknown[] = [];
    server.use(
      http.post("/api/Attendee", async ({ request, response }) => {
        bodies.push(await request.json());
        const failure = failures.shift();
        if (failure !== undefined) return failure();
        state.groups = state.groups.map((group) => ({
          ...group,
          attendees: fourMembers.slice(0, 2),
        }));
        return response(201).json(someNewAttendee());
      }),
    );
    return bodies;
  }

  it("is added by e-mail, with the cursor where it is typed", async () => {
    const bodies = takeTeammates(serveGroups([someGroup()]));
    const { user } = visit(groupsAddress);
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

  it("a user known by the address is named, and needs no other name", async () => {
    const bodies = takeTeammates(serveGroups([someGroup()]));
    const asked: unknown[] = [];
    server.use(
      http.get("/api/User", ({ query, response }) => {
        asked.push(query.get("email"));
        const others = [{ id: 8, nameFirst: "Ann", nameLast: "Lee", email: null }];
        const kim = { id: 9, nameFirst: "Kim", nameLast: "Lee", email: "Kim@club.example" };
        return response(200).json([kim, ...others]);
      }),
    );
    const { user } = visit(groupsAddress);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    await user.type(await screen.findByRole("textbox", { name: "E-mail" }), "kim@club.example");
    expect(await screen.findByText("This is the address of Kim Lee.")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /^First name/ })).toBeNull();
    expect(asked, "once, when the address is there in full").toEqual(["kim@club.example"]);
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Add teammate" }),
    );
    await waitFor(() => expect(bodies).toHaveLength(1));
  });

  it("has their name corrected by an Admin, and keeps the pass", async () => {
    signedInAs({ id: 1, roles: ["Admin"] });
    serveGroups([someGroup({ attendees: fourMembers })]);
    const bodies: unknown[] = [];
    server.use(
      http.get("/api/User/{id}", ({ params, response }) =>
        response(200).json(
          someUser({ id: Number(params.id), nameFirst: "Ada", nameLast: "Cole" }),
          {
            headers: { ETag: '"4"' },
          },
        ),
      ),
      http.put("/api/User", async ({ request, response }) => {
        bodies.push(await request.json(), request.headers.get("If-Match"));
        return response(200).json(someUser({ id: 173 }));
      }),
    );
    const { user } = visit(groupsAddress);
    await user.click(
      await screen.findByRole("button", { name: "Correct name", description: "Ada Cole" }),
    );
    const last = await screen.findByLabelText(/^Last name/);
    await user.clear(last);
    await user.type(last, "Kohl");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts).toEqual(["User successfully updated."]));
    expect(bodies).toEqual([{ id: 173, nameFirst: "Ada", nameLast: "Kohl" }, '"4"']);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    [
      "checked in",
      someGroup({ attendees: fourMembers.map((one) => ({ ...one, checkedIn: true })) }),
    ],
    ["of a closed group", someGroup({ attendees: fourMembers, canChange: false })],
  ])("has their name corrected, and nothing else, when %s", async (_, group) => {
    signedInAs({ id: 1, roles: ["Admin"] });
    serveGroups([group]);
    visit(groupsAddress);
    expect(await screen.findAllByRole("button", { name: "Correct name" })).toHaveLength(4);
    expect(screen.queryByRole("button", { name: "Replace" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  });

  it("is not renamed by the owner of the ticket", async () => {
    serveGroups([someGroup({ attendees: fourMembers })]);
    visit(groupsAddress);
    await screen.findAllByRole("button", { name: "Replace" });
    expect(screen.queryByRole("button", { name: "Correct name" })).toBeNull();
  });

  it("is added out of those who have shared a group", async () => {
    const bodies = takeTeammates(serveGroups([someGroup()]));
    server.use(
      http.get("/api/User", ({ response }) =>
        response(200).json([{ id: 9, nameFirst: "Kim", nameLast: "Lee", email: null }]),
      ),
    );
    const { user } = visit(groupsAddress);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    await user.click(await screen.findByRole("tab", { name: "Played before" }));
    await user.type(screen.getByRole("combobox", { name: "Teammate" }), "kim");
    await user.click(await screen.findByRole("option", { name: "Kim Lee" }));
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Add teammate" }),
    );
    await waitFor(() => expect(bodies).toEqual([{ groupId: 61, userId: 9 }]));
  });

  it("is added by name alone", async () => {
    const bodies = takeTeammates(serveGroups([someGroup()]));
    const { user } = visit(groupsAddress);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    await user.click(await screen.findByRole("tab", { name: "Name" }));
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Add teammate" }),
    );
    expect(alerts).toEqual(["newUserNameFirst cannot be empty\n\nnewUserNameLast cannot be empty"]);
    await user.type(screen.getByLabelText("First name"), "Kim");
    await user.type(screen.getByLabelText("Last name"), "Lee");
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Add teammate" }),
    );
    await waitFor(() =>
      expect(bodies).toEqual([{ groupId: 61, newUserNameFirst: "Kim", newUserNameLast: "Lee" }]),
    );
  });

  it("keeps what was typed in a tab while another one is shown", async () => {
    const bodies = takeTeammates(serveGroups([someGroup()]));
    const { user } = visit(groupsAddress);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    const input = (name: RegExp | string) => screen.getByRole("textbox", { name });
    await user.type(input("E-mail"), "kim@club.example");
    await user.type(input(/^Last name/), "Lee");
    await user.click(screen.getByRole("tab", { name: "Name" }));
    expect(input("Last name")).toHaveValue("");
    await user.type(input("First name"), "Bo");
    await user.click(screen.getByRole("tab", { name: "E-mail" }));
    expect(input("E-mail")).toHaveValue("kim@club.example");
    expect(input(/^Last name/)).toHaveValue("Lee");
    await user.click(screen.getByRole("tab", { name: "Name" }));
    expect(input("First name")).toHaveValue("Bo");
    await user.type(input("Last name"), "Hall{Enter}");
    const names = { newUserNameFirst: "Bo", newUserNameLast: "Hall" };
    await waitFor(() => expect(bodies).toEqual([{ groupId: 61, ...names }]));
  });

  it("a captain who is late is told so, and sees who was quicker", async () => {
    const state = serveGroups([someGroup({ attendees: fourMembers.slice(0, 3) })]);
    takeTeammates(state, () => {
      state.groups = [someGroup({ attendees: fourMembers })];
      return someProblem(409, { "": ["The group is full."] });
    });
    const { user } = visit(groupsAddress);
    await user.click(await screen.findByRole("button", { name: "Add teammate" }));
    await user.type(
      await screen.findByRole("textbox", { name: "E-mail" }),
      "late@club.example{Enter}",
    );
    await waitFor(() => expect(alerts).toEqual(["Error: The group is full."]));
    expect(await screen.findByText("4 of 4 spots taken")).toBeInTheDocument();
  });

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

  it("whom somebody else has replaced meanwhile is not replaced unseen", async () => {
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

  it("is removed, once that was meant", async () => {
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

  it("a checked-in attendee stays in the group", async () => {
    serveGroups([
      someGroup({ attendees: [{ ...someMember(71, "Sam", "Rivera"), checkedIn: true }] }),
    ]);
    visit(groupsAddress);
    expect(await screen.findByText("Checked in")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  });
});
