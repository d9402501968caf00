import { screen, waitFor } from "@testing-library/react";
import { someUser } from "#testing/factories.ts";
import { fourMembers, groupsAddress, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { someGroup } from "#testing/ticket-factories.ts";

describe("a teammate with a wrong name", () => {
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
  ])("can only have their name corrected when %s", async (_, group) => {
    signedInAs({ id: 1, roles: ["Admin"] });
    serveGroups([group]);
    visit(groupsAddress);
    expect(await screen.findAllByRole("button", { name: "Correct name" })).toHaveLength(4);
    expect(screen.queryByRole("button", { name: "Replace" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  });

  it("cannot be renamed by the owner of the ticket", async () => {
    signedInAs({ id: 5 });
    serveGroups([someGroup({ attendees: fourMembers })]);
    visit(groupsAddress);
    await screen.findAllByRole("button", { name: "Replace" });
    expect(screen.queryByRole("button", { name: "Correct name" })).toBeNull();
  });
});
