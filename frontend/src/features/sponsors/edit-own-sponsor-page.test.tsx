import { screen, waitFor } from "@testing-library/react";
import { someUser } from "#testing/factories.ts";
import { someLogo, someSponsor, someUserSponsor } from "#testing/people-factories.ts";
import { comeBackLater, signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, expectConsoleError } from "#testing/setup.ts";

const address = "/account/sponsor/21/edit";
const unreached =
  "An error occurred.\n\nThe server could not be reached. You can try again safely: nothing is done twice.";
const notTheirs = /^You are not linked to this sponsor/;

function haveSponsor(changes: Partial<ReturnType<typeof someSponsor>> = {}) {
  server.use(
    http.get("/api/Sponsor/{id}", ({ response }) =>
      response(200).json(someSponsor(changes), { headers: { ETag: '"2"' } }),
    ),
    http.get("/api/Sponsor/logo/{id}", ({ response }) => response(200).json([someLogo()])),
  );
}

function unlink() {
  const gone = () => someProblem(404, { "": ["There is no such sponsor."] });
  server.use(
    http.get("/api/Sponsor/{id}", gone),
    http.get("/api/Sponsor/logo/{id}", gone),
    http.put("/api/Sponsor", gone),
    http.post("/api/Sponsor/logo", gone),
  );
}

const upload = () => screen.findByLabelText("Upload a logo");

beforeEach(() => haveSponsor());

it("leads a visitor to sign in, and back", async () => {
  const { address: where } = visit(address);
  const signIn = `/account/signin?returnTo=${encodeURIComponent(address)}`;
  await waitFor(() => expect(where()).toBe(signIn));
});

describe("a user's own sponsor", () => {
  beforeEach(() => void signedInAs({ id: 8, roles: ["User"] }));

  it("can be changed except for its live flag, which has no field", async () => {
    const seen: unknown[] = [];
    server.use(
      http.put("/api/Sponsor", async ({ request, response }) => {
        seen.push(request.headers.get("If-Match"), await request.json());
        return response(200).json(someSponsor());
      }),
    );
    const { user } = visit(address);
    await user.type(await screen.findByLabelText("Name"), " West");
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByText("Linked users")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Give a reason/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts).toEqual(["Sponsor successfully updated."]));
    const changed = someSponsor({ name: "Acme Clinic West" });
    const { logos, liveFlag, version, approval, approvalReason, named, ...details } = changed;
    expect([logos, liveFlag, version, approval, approvalReason, named]).toEqual([
      [],
      true,
      1,
      "approved",
      "",
      false,
    ]);
    expect(seen).toEqual(['"2"', details]);
  });

  it("alerts when a save fails, and is saved by the next press", async () => {
    server.use(http.put("/api/Sponsor", () => Response.error()));
    const { user } = visit(address);
    await user.type(await screen.findByLabelText("Name"), " West");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts).toEqual([unreached]));
    expect(screen.getByLabelText("Name")).toHaveValue("Acme Clinic West");
  });

  it("says that changes need approval if the user has named it", async () => {
    haveSponsor({ named: true });
    visit(address);
    expect(await screen.findByText(/the fund has to approve it again\.$/)).toBeVisible();
  });

  it("does not mention approval if staff have created it", async () => {
    visit(address);
    expect(await screen.findByText(/see of your sponsorship\.$/)).toBeVisible();
  });

  it("says that it waits once a change needs approval", async () => {
    haveSponsor({ named: true });
    const { user } = visit(address);
    await user.type(await screen.findByLabelText("Name"), " West");
    const waits = { named: true, approval: "waiting", liveFlag: false } as const;
    server.use(http.put("/api/Sponsor", ({ response }) => response(200).json(someSponsor(waits))));
    haveSponsor(waits);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText(/^It waits for the fund's approval/)).toBeVisible();
  });

  it("says that it is not live", async () => {
    haveSponsor({ liveFlag: false });
    visit(address);
    expect(await screen.findByText(/^It is not live yet/)).toBeVisible();
  });

  it.each([["Volunteer"], ["Content Editor"]])(
    "is not for a %s without a link to it",
    async (role) => {
      signedInAs({ id: 9, roles: ["User", role] });
      unlink();
      visit(address);
      expect(await screen.findByText(notTheirs)).toBeVisible();
      expect(screen.getByRole("link", { name: "See your sponsors" })).toHaveAttribute(
        "href",
        "/account/edit",
      );
    },
  );

  it("waits for an address that is not confirmed, and mails the link again", async () => {
    server.use(
      http.get("/api/User/{id}", ({ response }) =>
        response(200).json(someUser({ emailProven: false })),
      ),
    );
    server.use(
      http.get("/api/Sponsor", () =>
        Response.json([], { headers: { "X-Sponsors-Withheld": "1" } }),
      ),
    );
    unlink();
    visit(address);
    expect(
      await screen.findByText(/^A sponsor waits for you\. Confirm your address to act for it\./),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Send the link again" })).toBeVisible();
    expect(screen.queryByText(notTheirs)).toBeNull();
  });

  it("says that the user was unlinked while typing", async () => {
    const { user } = visit(address);
    await user.type(await screen.findByLabelText("Name"), " West");
    unlink();
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText(notTheirs)).toBeVisible();
    expect(alerts).toEqual(["Error: There is no such sponsor."]);
  });

  it("says that the user was unlinked before an upload", async () => {
    expectConsoleError();
    const { user } = visit(address);
    const input = await upload();
    unlink();
    await user.upload(input, new File(["a"], "logo.png", { type: "image/png" }));
    expect(await screen.findByText(notTheirs)).toBeVisible();
  });

  it("says that the user was unlinked after a refetch", async () => {
    visit(address);
    await upload();
    unlink();
    await comeBackLater();
    expect(await screen.findByText(notTheirs)).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("keeps its data when it could not be refreshed, and says so", async () => {
    const { user } = visit(address);
    await user.type(await screen.findByLabelText("Name"), " West");
    server.use(http.get("/api/Sponsor/{id}", () => someProblem(500, { "": ["Later."] })));
    await comeBackLater();
    expect(await screen.findByText(/could not be refreshed just now/)).toBeVisible();
    expect(screen.getByLabelText("Name")).toHaveValue("Acme Clinic West");
    expect(alerts).toEqual([]);
  });

  it("says that loading failed, and retries", async () => {
    server.use(http.get("/api/Sponsor/{id}", () => someProblem(503, { "": ["Later."] })));
    const { user } = visit(address);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The sponsor could not be loaded just now.",
    );
    haveSponsor();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await upload()).toBeVisible();
  });

  it("has linked users and the live flag for an Admin", async () => {
    signedInAs({ id: 5, roles: ["Admin"] });
    server.use(
      http.get("/api/UserSponsor/query/sponsor/{id}", ({ response }) =>
        response(200).json([someUserSponsor({ tournamentId: null })]),
      ),
    );
    visit(address);
    expect(await screen.findByText("Ann Baker (ann@fairway.example)")).toBeVisible();
    expect(screen.getByRole("switch", { name: /^Live/ })).toBeChecked();
    expect(screen.queryByRole("link", { name: "Link User to Sponsor" })).toBeNull();
  });
});
