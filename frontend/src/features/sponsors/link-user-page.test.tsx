import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { someUser } from "#testing/factories.ts";
import { someSponsor, someUserSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const address = "/tournaments/7/admin/userSponsor/new";

async function chooseAnn(user: UserEvent) {
  await user.type(await screen.findByRole("combobox", { name: "User" }), "bak");
  await user.click(await screen.findByRole("option", { name: "Ann Baker (ann@fairway.example)" }));
}

beforeEach(() => {
  signedInAs({ id: 5, roles: ["Admin"] });
  server.use(
    http.get("/api/User", ({ request, response }) => {
      const ann = { id: 8, email: "ann@fairway.example", nameFirst: "Ann", nameLast: "Baker" };
      const isFound = new URL(request.url).searchParams.get("search") === "bak";
      return response(200).json(isFound ? [someUser(ann)] : []);
    }),
    http.get("/api/Sponsor", ({ response }) =>
      response(200).json([someSponsor(), someSponsor({ id: 22, name: "Birch" })]),
    ),
  );
});

describe("Link User to Sponsor", () => {
  it("links for the tournament of the page, and opens the sponsors", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post("/api/UserSponsor", async ({ request, response }) => {
        seen.push(await request.json());
        return response(201).json(someUserSponsor());
      }),
    );
    const { user, address: where } = visit(address);
    expect(await screen.findByRole("heading", { name: "Link User to Sponsor" })).toBeVisible();
    await chooseAnn(user);
    expect(screen.getByRole("combobox", { name: "User" })).toHaveValue(
      "Ann Baker (ann@fairway.example)",
    );
    await user.selectOptions(screen.getByLabelText("Sponsor"), "Birch");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(where()).toBe("/tournaments/7/admin/user-sponsor"));
    expect(alerts).toEqual(["New link of a user to a sponsor successfully created."]);
    expect(seen).toEqual([{ userId: 8, sponsorId: 22, tournamentId: 7 }]);
  });

  it("requires user and sponsor", async () => {
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Create" }));
    expect(alerts).toEqual(["userId cannot be empty\n\nsponsorId cannot be empty"]);
    expect(screen.getByRole("combobox", { name: "User" })).toHaveFocus();
  });

  it("has its sponsor selected, and refuses a second link with a reason", async () => {
    const why = "This user is linked to the sponsor already.";
    server.use(http.post("/api/UserSponsor", () => someProblem(409, { "": [why] })));
    const { user, address: where } = visit(`${address}?sponsorId=22`);
    await chooseAnn(user);
    expect(screen.getByLabelText("Sponsor")).toHaveDisplayValue("Birch");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(why);
    expect(alerts).toEqual([`Error: ${why}`]);
    expect(where()).toBe(`${address}?sponsorId=22`);
  });

  it("says that there is no sponsor to link", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([])));
    visit(address);
    expect(await screen.findByText("There are no sponsors yet.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Add new sponsor" })).toBeVisible();
  });

  it("says that the sponsors could not be loaded", async () => {
    server.use(http.get("/api/Sponsor", () => someProblem(503, { "": ["Later."] })));
    visit(address);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The sponsors could not be loaded just now.",
    );
  });
});
