import { screen, waitFor, within } from "@testing-library/react";
import { somePerson } from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { someSponsor, someUserSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/user-sponsor/21/edit?type=sponsor";

function haveLinks(...links: ReturnType<typeof someUserSponsor>[]) {
  server.use(
    http.get("/api/UserSponsor/query/sponsor/{id}", ({ response }) => response(200).json(links)),
  );
}

beforeEach(() => {
  signedInAs({ id: 5, roles: ["Admin"] });
  haveLinks();
  server.use(
    http.get("/api/Sponsor/{id}", ({ response }) =>
      response(200).json(someSponsor(), { headers: { ETag: '"2"' } }),
    ),
    http.get("/api/Sponsor/logo/{id}", ({ response }) => response(200).json([])),
    http.get("/api/Tournament", ({ response }) => response(200).json([someTournament()])),
  );
});

describe("Sponsor Information", () => {
  it("changes the shown version of a sponsor", async () => {
    const seen: unknown[] = [];
    server.use(
      http.put("/api/Sponsor", async ({ request, response }) => {
        seen.push(request.headers.get("If-Match"), await request.json());
        return response(200).json(someSponsor());
      }),
    );
    const { user } = visit(address);
    expect(await screen.findByRole("heading", { name: "Sponsor Information" })).toBeVisible();
    await user.type(await screen.findByLabelText("Name"), " West");
    await user.click(screen.getByRole("switch", { name: /^Live/ }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts).toEqual(["Sponsor successfully updated."]));
    const changed = someSponsor({ name: "Acme Clinic West", liveFlag: false });
    const { logos, version, approval, approvalReason, named, ...details } = changed;
    expect([logos, version, approval, approvalReason, named]).toEqual([
      [],
      1,
      "approved",
      "",
      false,
    ]);
    expect(seen).toEqual(['"2"', details]);
  });

  it("says that a sponsor was deleted", async () => {
    server.use(
      http.get("/api/Sponsor/{id}", () => someProblem(404, { "": ["There is no such sponsor."] })),
    );
    visit(address);
    expect(await screen.findByText("This sponsor is no longer there.")).toBeVisible();
  });

  it("says that loading failed", async () => {
    server.use(http.get("/api/Sponsor/{id}", () => someProblem(503, { "": ["Later."] })));
    visit(address);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The sponsor could not be loaded just now.",
    );
  });
});

describe("the users linked to a sponsor", () => {
  it("are none at first, with a link to the page that links users", async () => {
    visit(address);
    expect(await screen.findByText("There are no linked users.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Link User to Sponsor" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/userSponsor/new?sponsorId=21",
    );
  });

  it("are listed with their tournament, and unlinked after a confirmation", async () => {
    const unlinked: string[] = [];
    haveLinks(
      someUserSponsor(),
      someUserSponsor({ id: 82, tournamentId: null, user: somePerson("Ben", "Anders") }),
    );
    server.use(
      http.delete("/api/UserSponsor/{id}", ({ params, response }) => {
        unlinked.push(params.id);
        haveLinks();
        return response(204).empty();
      }),
    );
    const { user } = visit(address);
    const list = await screen.findByRole("list", { name: "Linked users" });
    await within(list).findByText(/^For Spring Classic, \d\d\/\d\d\/\d{4}$/);
    const items = within(list).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Ann Baker (ann@fairway.example)For Spring Classic, 06/03/2027Unlink User",
      "Ben AndersUnlink User",
    ]);
    const button = screen.getByRole("button", { name: /^Unlink User Ann Baker/ });
    expect(button).toHaveTextContent("Unlink User");
    answerQuestionsWith("no");
    await user.click(button);
    expect(questions).toEqual(["Are you sure to unlink this user?"]);
    answerQuestionsWith("yes");
    await user.click(button);
    expect(await screen.findByText("There are no linked users.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Linked users" })).toHaveFocus();
    expect(unlinked).toEqual(["81"]);
  });

  it("show an error when they could not be loaded", async () => {
    server.use(
      http.get("/api/UserSponsor/query/sponsor/{id}", () => someProblem(503, { "": ["Later."] })),
    );
    visit(address);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The linked users could not be loaded just now.",
    );
  });
});
