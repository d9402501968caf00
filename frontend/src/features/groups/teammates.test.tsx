import { screen, waitFor, within } from "@testing-library/react";
import type { Group } from "#api/types.ts";
import { fourMembers, groupsAddress, members, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { someGroup, someNewAttendee } from "#testing/ticket-factories.ts";

beforeEach(() => {
  signedInAs({ id: 5 });
});

/** Lets the server accept teammates after these failures. Returns the sent bodies. */
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

describe("a new teammate", () => {
  it("is added by e-mail, with the focus in the input", async () => {
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

  it("is named when the address is known, without asking for a name", async () => {
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

  it("is chosen among former teammates", async () => {
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

  it("keeps the values of a tab while another one is shown", async () => {
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

  it("is refused when another captain was first, who is then shown", async () => {
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
});
