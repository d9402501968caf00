import { screen, waitFor } from "@testing-library/react";
import { readSession } from "#session/session.ts";
import { someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const address = "/account/delete";
const question = "Delete your account for ever? This cannot be undone.";

/** Returns the bodies of the calls that delete the account. */
function keepAccount(hasPassword = true, against: string[] = []) {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/Auth/deletion", ({ response }) => response(200).json({ hasPassword, against })),
    http.post("/api/Auth/deletionCode", ({ response }) => {
      sent.push("mail");
      return response(200).empty();
    }),
    http.post("/api/Auth/deletion", async ({ request, response }) => {
      sent.push(await request.json());
      return response(204).empty();
    }),
    http.get("/api/Tournament/mostRecentLive", () => someProblem(404, { "": ["none"] })),
  );
  return sent;
}

beforeEach(() => {
  signedInAs();
});

describe("Delete Your Account", () => {
  it("asks for the password and once more, and signs out", async () => {
    const sent = keepAccount();
    const { user, address: here } = visit(address);
    await user.type(await screen.findByLabelText("Password"), "fore on the tee");
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Delete my account" }));
    expect(questions).toEqual([question]);
    expect(sent).toEqual([]);
    answerQuestionsWith("yes");
    await user.type(screen.getByLabelText("Password"), "s");
    await user.click(screen.getByRole("button", { name: "Delete my account" }));
    await waitFor(() => expect(here()).toBe("/"));
    expect(sent).toEqual([{ password: "fore on the tees" }]);
    expect(alerts).toContain("Your account is deleted.");
    expect(readSession().euser).toBeNull();
  });

  it("names the reasons against it, and offers nothing else", async () => {
    keepAccount(true, ["Ticket FW-7K3Q2M of Spring Classic, 2026 is not paid."]);
    visit(address);
    expect(await screen.findByText("Your account cannot be deleted yet:")).toBeVisible();
    expect(screen.getByText(/FW-7K3Q2M/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete my account" })).toBeNull();
    expect(screen.getByRole("link", { name: "Keep the account" })).toBeVisible();
  });

  it("mails a link to a user without a password", async () => {
    const sent = keepAccount(false);
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Mail me a link" }));
    expect(await screen.findByText(/We have mailed you a link/)).toBeVisible();
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(sent).toEqual(["mail"]);
  });

  it("takes the code of the mail, and deletes only after a confirmation", async () => {
    const sent = keepAccount(false);
    const { user } = visit(`${address}#code=0123`);
    await user.click(await screen.findByRole("button", { name: "Delete my account" }));
    expect(questions).toEqual([question]);
    await waitFor(() => expect(sent).toEqual([{ code: "0123" }]));
  });

  it("says that it could not look up whether deletion is possible", async () => {
    server.use(http.get("/api/Auth/deletion", () => someProblem(503, { "": ["Away."] })));
    visit(address);
    expect(
      await screen.findByText("Whether your account can be deleted could not be loaded just now."),
    ).toBeVisible();
  });
});

describe("Account", () => {
  it("downloads all data of the user as a file", async () => {
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => "blob:fairway", revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const data = {
      profile: someUser(),
      tickets: [],
      passes: [],
      receipts: [],
      waitlist: [],
      consents: { invitations: false },
      sponsors: [],
      mails: [],
    };
    server.use(
      http.get("/api/User/{id}", ({ response }) =>
        response(200).json(someUser(), { headers: { ETag: '"1"' } }),
      ),
      http.get("/api/Auth/data", ({ response }) => response(200).json(data)),
    );
    const { user } = visit("/account/edit");
    await user.click(await screen.findByRole("button", { name: "Download your data" }));
    await waitFor(() => expect(saved).toEqual(["my_data.json"]));
    vi.restoreAllMocks();
  });
});
