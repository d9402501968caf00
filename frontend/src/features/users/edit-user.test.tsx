import { screen, waitFor } from "@testing-library/react";
import { someUser } from "#testing/factories.ts";
import { someRoles } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/user-sponsor/8/edit?type=user";
const ann = someUser({
  id: 8,
  email: "ann@fairway.example",
  nameFirst: "Ann",
  nameLast: "Baker",
  phone: "555-0108",
  roleArray: ["User"],
});

const box = (name: string) => screen.getByRole("checkbox", { name });
const save = () => screen.getByRole("button", { name: "Save Changes" });

function haveUser(user = ann) {
  server.use(
    http.get("/api/User/{id}", ({ response }) =>
      response(200).json(user, { headers: { ETag: '"3"' } }),
    ),
  );
}

/** Accepts changes; returns their bodies and versions. */
function takeChanges() {
  const seen: { body: unknown; version: string | null }[] = [];
  server.use(
    http.put("/api/User", async ({ request, response }) => {
      seen.push({ body: await request.json(), version: request.headers.get("If-Match") });
      return response(200).json(ann);
    }),
  );
  return seen;
}

beforeEach(() => {
  signedInAs({ id: 5, roles: ["Admin", "User"] });
  haveUser();
  server.use(http.get("/api/Role", ({ response }) => response(200).json(someRoles)));
});

describe("User Information", () => {
  it("changes details and roles, from the shown version", async () => {
    const seen = takeChanges();
    const { user, address: where } = visit(address);
    expect(await screen.findByRole("heading", { name: "User Information" })).toBeVisible();
    expect(await screen.findByLabelText("E-mail")).toHaveValue("ann@fairway.example");
    expect(screen.getByRole("link", { name: "History" })).toHaveAttribute(
      "href",
      "/audit?subject=user&subjectId=8",
    );
    expect(box("User")).toBeChecked();
    expect(box("Volunteer")).toHaveAccessibleDescription("Checks attendees in on the day.");
    await user.click(box("Volunteer"));
    await user.clear(screen.getByLabelText(/^Phone/));
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["User successfully updated."]));
    expect(seen).toEqual([
      {
        version: '"3"',
        body: {
          id: 8,
          email: "ann@fairway.example",
          nameFirst: "Ann",
          nameLast: "Baker",
          phone: "",
          roleArray: ["Volunteer", "User"],
        },
      },
    ]);
    expect(where()).toBe(address);
    expect(questions).toEqual([]);
  });

  it("updates the session when Admins change their own address", async () => {
    const own = someUser({ id: 5, roleArray: ["Admin", "User"] });
    haveUser(own);
    server.use(
      http.put("/api/User", ({ response }) =>
        response(200).json({ ...own, email: "rivera@fairway.example" }),
      ),
    );
    const { user } = visit("/tournaments/7/admin/user-sponsor/5/edit?type=user");
    const email = await screen.findByLabelText("E-mail");
    await user.clear(email);
    await user.type(email, " Rivera@Fairway.example ");
    await user.click(save());
    expect(await screen.findByRole("link", { name: "rivera@fairway.example" })).toBeInTheDocument();
    expect(sessionStorage.getItem("euser")).toContain("rivera@fairway.example");
  });

  it("shows the server's refusal beside its field", async () => {
    const why = "This is the last Admin; make another account an Admin first.";
    haveUser({ ...ann, roleArray: ["Admin"] });
    server.use(http.put("/api/User", () => someProblem(409, { roleArray: [why] })));
    const { user } = visit(address);
    await user.click(await screen.findByRole("checkbox", { name: "Admin" }));
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual([`Error: ${why}`]));
    expect(box("Admin")).toHaveFocus();
    expect(box("Admin")).toHaveAccessibleDescription(expect.stringContaining(why));
  });

  it("requires an e-mail address, except for a person without one", async () => {
    const seen = takeChanges();
    const { user } = visit(address);
    await user.clear(await screen.findByLabelText("E-mail"));
    await user.click(save());
    expect(alerts).toEqual(["email cannot be empty"]);
    expect(seen).toEqual([]);
  });

  it("renames a user without an address, and explains why no mail is sent", async () => {
    haveUser({ ...ann, email: null });
    const seen = takeChanges();
    const { user } = visit(address);
    await user.type(await screen.findByLabelText(/^Last name/), "-Ng");
    expect(screen.getByText(/This person has no e-mail address/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send AuthCode access email" })).toBeNull();
    await user.click(save());
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({ email: "", nameLast: "Baker-Ng" });
  });

  it("says that a user was deleted, without a retry", async () => {
    server.use(
      http.get("/api/User/{id}", () => someProblem(404, { "": ["There is no such user."] })),
    );
    visit(address);
    expect(await screen.findByText("This user is no longer there.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole("link", { name: "All users" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/user-sponsor?tab=users",
    );
  });

  it("can be retried after a failure", async () => {
    server.use(http.get("/api/Role", () => someProblem(503, { "": ["Later."] }), { once: true }));
    const { user } = visit(address);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The user could not be loaded just now.",
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("E-mail")).toBeVisible();
  });
});

describe("an Admin who takes a role from themselves", () => {
  beforeEach(() => {
    signedInAs({ id: 8, roles: ["Admin", "User"] });
    haveUser({ ...ann, roleArray: ["Admin", "User"] });
  });

  it("confirms first, and is then signed out", async () => {
    takeChanges();
    const { user, address: where } = visit(address);
    await user.click(await screen.findByRole("checkbox", { name: "Admin" }));
    await user.click(save());
    await waitFor(() => expect(where()).toBe("/account/signin"));
    expect(questions).toEqual([
      "You are taking the role Admin from yourself. Only another Admin can give it back to you. " +
        "You will be signed out. Do you want to go on?",
    ]);
    expect(alerts).toEqual(["User successfully updated."]);
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
  });

  it("keeps the role without a confirmation", async () => {
    const seen = takeChanges();
    answerQuestionsWith("no");
    const { user } = visit(address);
    await user.click(await screen.findByRole("checkbox", { name: "Admin" }));
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Nothing was changed."]));
    expect(seen).toEqual([]);
    expect(save()).toBeEnabled();
  });

  it("needs no confirmation for other changes", async () => {
    const seen = takeChanges();
    const { user } = visit(address);
    await user.click(await screen.findByRole("checkbox", { name: "Volunteer" }));
    await user.click(save());
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(questions).toEqual([]);
  });
});

describe("Sign In Credentials", () => {
  it("send a link to the saved address, and say so", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post("/api/Auth/recover", async ({ request, response }) => {
        seen.push(await request.json());
        return response(200).empty();
      }),
    );
    const { user } = visit(address);
    expect(await screen.findByRole("heading", { name: "Sign In Credentials" })).toBeVisible();
    await user.type(screen.getByLabelText("E-mail"), ".changed");
    await user.click(screen.getByRole("button", { name: "Send AuthCode access email" }));
    await waitFor(() =>
      expect(alerts).toEqual([
        "A sign-in link is on its way to ann@fairway.example. It works once, within 24 hours.",
      ]),
    );
    expect(seen).toEqual([{ email: "ann@fairway.example", isAdminRecovery: true }]);
  });
});
