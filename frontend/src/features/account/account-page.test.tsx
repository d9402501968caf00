import { screen, waitFor, within } from "@testing-library/react";
import { readSession } from "#session/session.ts";
import { someToken, someUser } from "#testing/factories.ts";
import { someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const account = someUser({ nameFirst: "Sam", nameLast: "Rivera", phone: "555-0100" });

interface Call {
  body: unknown;
  version: string | null;
}

/** A server that keeps the account, with a version that every change raises. */
function keepAccount(changes: Partial<typeof account> = {}) {
  const calls: Record<"profile" | "password" | "login", Call[]> = {
    profile: [],
    password: [],
    login: [],
  };
  let kept = { ...account, ...changes };
  let version = 1;
  const note = async (call: keyof typeof calls, request: Request) => {
    const body = (await request.json()) as object;
    calls[call].push({ body, version: request.headers.get("If-Match") });
    return body;
  };
  const etag = () => ({ headers: { ETag: `"${version}"` } });
  server.use(
    http.get("/api/User/{id}", ({ response }) => response(200).json(kept, etag())),
    http.put("/api/User", async ({ request, response }) => {
      kept = { ...kept, ...(await note("profile", request)) };
      version += 1;
      return response(200).json(kept, etag());
    }),
    http.put("/api/User/password", async ({ request, response }) => {
      await note("password", request);
      version += 1;
      return response(200).json(kept, etag());
    }),
    http.post("/api/Auth/login", async ({ request, response }) => {
      await note("login", request);
      return response(200).json(someToken({ roles: ["User", "Volunteer"] }));
    }),
  );
  return calls;
}

async function openAccount() {
  signedInAs();
  const visitor = visit("/account/edit");
  await screen.findByLabelText(/First name/);
  const save = (section: string) => () =>
    visitor.user.click(
      within(screen.getByRole("region", { name: section })).getByRole("button", {
        name: "Save Changes",
      }),
    );
  return { ...visitor, saveProfile: save("Profile"), saveCredentials: save("Sign In Credentials") };
}

describe("Account", () => {
  it("shows names and phone, a read-only address, and the credentials", async () => {
    keepAccount();
    await openAccount();
    expect(screen.getByRole("heading", { name: "Account" })).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveValue("sam@fairway.example");
    expect(screen.getByLabelText("E-mail")).toBeDisabled();
    expect(screen.getByLabelText(/First name/)).toHaveValue("Sam");
    expect(screen.getByLabelText(/Last name/)).toHaveValue("Rivera");
    expect(screen.getByLabelText(/Phone/)).toHaveValue("555-0100");
    expect(screen.getByRole("heading", { name: "Sign In Credentials" })).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue("");
    expect(screen.getByLabelText("Password confirmation")).toHaveValue("");
    expect(screen.queryByText(/Roles/)).toBeNull();
  });

  it("saves the profile, again and again, each time from the version before", async () => {
    const calls = keepAccount();
    const { user, saveProfile } = await openAccount();
    await user.type(screen.getByLabelText(/Phone/), "1");
    await saveProfile();
    await waitFor(() => expect(alerts).toEqual(["Account successfully updated."]));
    await user.clear(screen.getByLabelText(/Phone/));
    await saveProfile();
    await waitFor(() => expect(alerts).toHaveLength(2));
    const names = { id: 5, nameFirst: "Sam", nameLast: "Rivera" };
    expect(calls.profile).toEqual([
      { body: { ...names, phone: "555-01001" }, version: '"1"' },
      { body: { ...names, phone: "" }, version: '"2"' },
    ]);
  });

  it("asks for both names", async () => {
    const calls = keepAccount({ nameFirst: "", nameLast: "", phone: "" });
    const { saveProfile } = await openAccount();
    await saveProfile();
    expect(alerts).toEqual(["nameFirst cannot be empty\n\nnameLast cannot be empty"]);
    expect(screen.getByLabelText(/First name/)).toHaveFocus();
    expect(calls.profile).toEqual([]);
  });

  it("changes the password, signs in with it by itself and stays", async () => {
    const calls = keepAccount();
    const { user, address, saveCredentials } = await openAccount();
    await user.type(screen.getByLabelText("Password"), "new and better");
    await user.type(screen.getByLabelText("Password confirmation"), "new and better");
    await saveCredentials();
    await waitFor(() => expect(alerts).toEqual(["Password successfully updated."]));
    expect(calls.password).toEqual([
      {
        body: { id: 5, password: "new and better", passwordConfirmation: "new and better" },
        version: '"1"',
      },
    ]);
    expect(calls.login.map(({ body }) => body)).toEqual([
      { email: "sam@fairway.example", password: "new and better" },
    ]);
    await waitFor(() => expect(screen.getByLabelText("Password")).toHaveValue(""));
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(readSession().euser?.roles).toEqual(["User", "Volunteer"]);
    expect(address()).toBe("/account/edit");
  });

  it("keeps what stands in one form while the other is saved", async () => {
    const calls = keepAccount();
    const { user, saveProfile, saveCredentials } = await openAccount();
    await user.type(screen.getByLabelText("Password"), "new and better");
    await user.type(screen.getByLabelText(/Phone/), "1");
    await saveProfile();
    await waitFor(() => expect(alerts).toEqual(["Account successfully updated."]));
    await user.type(screen.getByLabelText("Password confirmation"), "new and better");
    await saveCredentials();
    await waitFor(() => expect(alerts[1]).toBe("Password successfully updated."));
    expect(calls.password[0]?.version).toBe('"2"');
  });

  it("asks once for both forms before leaving, also by Sign Out", async () => {
    keepAccount();
    const { user, address } = await openAccount();
    await user.type(screen.getByLabelText("Password"), "new");
    await user.type(screen.getByLabelText(/Phone/), "1");
    const question = "Are you sure you want to leave? Your changes are not saved.";
    answerQuestionsWith("no");
    await user.click(screen.getByRole("link", { name: "Entrance Passes" }));
    expect(questions).toEqual([question]);
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(questions).toEqual([question, question]);
    expect(address()).toBe("/account/edit");
    expect(readSession().euser).not.toBeNull();
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(questions).toHaveLength(3);
    expect(readSession().euser).toBeNull();
  });

  it("still asks when one of two forms is saved", async () => {
    keepAccount();
    const { user, saveProfile } = await openAccount();
    await user.type(screen.getByLabelText("Password"), "new");
    await user.type(screen.getByLabelText(/Phone/), "1");
    await saveProfile();
    await waitFor(() => expect(alerts).toEqual(["Account successfully updated."]));
    await user.click(screen.getByRole("link", { name: "Entrance Passes" }));
    expect(questions).toHaveLength(1);
  });

  it("leads to sign in and back when signing in with the new password fails", async () => {
    keepAccount();
    server.use(
      http.post("/api/Auth/login", () => someProblem(429, { "": ["Please wait a minute."] })),
    );
    const { user, address, saveCredentials } = await openAccount();
    await user.type(screen.getByLabelText("Password"), "new and better");
    await user.type(screen.getByLabelText("Password confirmation"), "new and better");
    await saveCredentials();
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(alerts).toEqual([
      "Password successfully updated.",
      "Please sign in with your new password.",
    ]);
    expect(address()).toBe("/account/signin?returnTo=%2Faccount%2Fedit");
    expect(readSession().euser).toBeNull();
  });

  it("checks the passwords before anything is sent", async () => {
    const calls = keepAccount();
    const { user, saveCredentials } = await openAccount();
    await saveCredentials();
    await user.type(screen.getByLabelText("Password"), "new and better");
    await user.type(screen.getByLabelText("Password confirmation"), "new and bitter");
    await saveCredentials();
    expect(alerts).toEqual([
      "password cannot be empty\n\npasswordConfirmation cannot be empty",
      "Password and Confirmation does not match.",
    ]);
    expect(calls.password).toEqual([]);
  });

  it("lets somebody go on whom an Admin was quicker than", async () => {
    keepAccount();
    server.use(
      http.put(
        "/api/User",
        () => someProblem(409, { "": ["Somebody else has changed this."] }, "/problems/stale"),
        { once: true },
      ),
    );
    const { user, saveProfile } = await openAccount();
    await user.type(screen.getByLabelText(/Phone/), "1");
    await saveProfile();
    const message = await screen.findByRole("alert");
    expect(alerts).toEqual(["Error: Somebody else has changed this."]);
    await user.click(within(message).getByRole("button", { name: "Load the latest version" }));
    expect(screen.getByLabelText(/Phone/)).toHaveValue("555-01001");
    await saveProfile();
    await waitFor(() => expect(alerts[1]).toBe("Account successfully updated."));
  });

  it("says Loading, and that it failed, with a way to try again", async () => {
    signedInAs();
    server.use(
      http.get("/api/User/{id}", () => someProblem(503, { "": ["Please try again later."] }), {
        once: true,
      }),
      http.get("/api/User/{id}", ({ response }) => response(200).json(account)),
    );
    const { user } = visit("/account/edit");
    expect(await screen.findByText("Loading...")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(/First name/)).toHaveValue("Sam");
    expect(alerts).toEqual(["Error: Please try again later."]);
  });

  it("leads a visitor to sign in, and back", async () => {
    const { address } = visit("/account/edit");
    await screen.findByRole("heading", { name: "Sign In" });
    expect(address()).toBe("/account/signin?returnTo=%2Faccount%2Fedit");
  });
});

describe("one's sponsors", () => {
  const haveSponsors = (...sponsors: ReturnType<typeof someSponsor>[]) =>
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json(sponsors)));

  it("are led to from the account, also without a ticket", async () => {
    keepAccount();
    haveSponsors(someSponsor(), someSponsor({ id: 22, name: "Birch" }));
    await openAccount();
    expect(await screen.findByRole("link", { name: "Edit Birch" })).toHaveAttribute(
      "href",
      "/account/sponsor/22/edit",
    );
  });

  it("are not spoken of when there are none", async () => {
    keepAccount();
    await openAccount();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Sponsors" })).toBeNull());
  });

  it.each([
    ["1", "A sponsor waits for you, and is here once you have confirmed your address."],
    ["2", "2 sponsors wait for you, and are here once you have confirmed your address."],
  ])("that wait for a confirmed address are counted: %s", async (withheld, sentence) => {
    keepAccount({ emailProven: false });
    server.use(
      http.get("/api/Sponsor", () =>
        Response.json([], { headers: { "X-Sponsors-Withheld": withheld } }),
      ),
    );
    await openAccount();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Send the link again" })).toHaveLength(1);
  });

  it("are said to have failed to load, in words", async () => {
    keepAccount();
    server.use(http.get("/api/Sponsor", () => someProblem(503, { "": ["Later."] })));
    await openAccount();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your sponsors could not be loaded just now.",
    );
  });
});
