import { screen, waitFor } from "@testing-library/react";
import { groupsAddress, serveGroups } from "#testing/groups.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { someGroup } from "#testing/ticket-factories.ts";

beforeEach(() => {
  signedInAs({ id: 5 });
});

describe("the groups", () => {
  it("are renamed; an empty name restores their number", async () => {
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

  it("renamed by another person say so, and can then be renamed", async () => {
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
});
