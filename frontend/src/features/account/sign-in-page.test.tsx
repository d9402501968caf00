import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { readSession, signOut } from "#session/session.ts";
import { someToken, someTournament } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const password = "correct horse";

async function submit(user: UserEvent) {
  await user.type(await screen.findByLabelText("E-mail"), "sam@fairway.example");
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Submit" }));
}

function acceptSignIn(token = someToken()) {
  const seen: unknown[] = [];
  server.use(
    http.post("/api/Auth/login", async ({ request, response }) => {
      seen.push(await request.json());
      return response(200).json(token);
    }),
  );
  return seen;
}

function haveCurrent() {
  server.use(
    http.get("/api/Tournament", ({ response }) =>
      response(200).json([
        someTournament({ id: 9, dateStart: "2100-06-03", dateEnd: "2100-06-03" }),
        someTournament({ id: 8, dateStart: "2020-06-03", dateEnd: "2099-06-03" }),
      ]),
    ),
  );
}

describe("Sign In", () => {
  it("has a heading and leads to Recover Account", async () => {
    visit("/account/signin");
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Recover Account" })).toHaveAttribute(
      "href",
      "/account/recover",
    );
  });

  it("offers the mailed link after too many tries", async () => {
    server.use(
      http.post("/api/Auth/login", () => someProblem(429, { "": ["Please wait a minute."] })),
    );
    const { user } = visit("/account/signin");
    await submit(user);
    expect(await screen.findByRole("status")).toHaveTextContent(
      "A mailed link signs in without the password: choose Recover Account below.",
    );
    server.use(http.post("/api/Auth/login", () => someProblem(401, { "": ["Wrong."] })));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });

  it("keeps the token and its user, and opens the reservations", async () => {
    const token = someToken({ id: 5, email: "zoë@fairway.example", roles: ["User", "Volunteer"] });
    const seen = acceptSignIn(token);
    const { user, address } = visit("/account/signin");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen).toEqual([{ email: "sam@fairway.example", password }]);
    expect(sessionStorage.getItem("jwtToken")).toBe(token);
    expect(JSON.parse(sessionStorage.getItem("euser") ?? "")).toEqual({
      id: 5,
      email: "zoë@fairway.example",
      roles: ["User", "Volunteer"],
      isAuthenticated: true,
    });
    expect(screen.getByText("Signed in as")).toBeVisible();
  });

  it("leads a Volunteer to check-in of the tournament of the day", async () => {
    acceptSignIn(someToken({ roles: ["User", "Volunteer"] }));
    haveCurrent();
    const { user, address } = visit("/account/signin");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/tournaments/8/admin/check-in"));
  });

  it("leads an Admin to the overview of the tournament of the day", async () => {
    acceptSignIn(someToken({ roles: ["Volunteer", "Admin"] }));
    haveCurrent();
    const { user, address } = visit("/account/signin");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/tournaments/8/admin/overview"));
  });

  it("leads a Volunteer back to the page whose guard redirected here", async () => {
    acceptSignIn(someToken({ roles: ["Volunteer"] }));
    haveCurrent();
    const { user, address } = visit("/account/signin?returnTo=%2Faccount%2Fedit");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/account/edit"));
  });

  it("leads a Volunteer to the reservations without a current tournament", async () => {
    acceptSignIn(someToken({ roles: ["Volunteer"] }));
    server.use(http.get("/api/Tournament", () => Response.error()));
    const { user, address } = visit("/account/signin");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/account/reservations"), { timeout: 10_000 });
  }, 15_000);

  it("keeps the way back over Recover Account", async () => {
    const { user, address } = visit("/account/signin?returnTo=%2Ftournaments%3Fa%3D1");
    await user.click(await screen.findByRole("link", { name: "Recover Account" }));
    await user.click(await screen.findByRole("link", { name: "Sign in with your password" }));
    expect(address()).toBe("/account/signin?returnTo=%2Ftournaments%3Fa%3D1");
  });

  it("goes back to the page whose guard redirected here", async () => {
    acceptSignIn();
    const { user, address } = visit("/account/signin?returnTo=%2Ftournaments%3Fa%3D1");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/tournaments?a=1"));
  });

  it.each(["https://evil.example/", "//evil.example/", "/\\evil.example/", "account"])(
    "never leads to another site: %s",
    async (elsewhere) => {
      acceptSignIn();
      const { user, address } = visit(`/account/signin?returnTo=${encodeURIComponent(elsewhere)}`);
      await submit(user);
      await waitFor(() => expect(address()).toBe("/account/reservations"));
    },
  );

  it("names empty fields in one alert and beside them, and focuses the first", async () => {
    const { user } = visit("/account/signin");
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(alerts).toEqual(["email cannot be empty\n\npassword cannot be empty"]);
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("E-mail cannot be empty");
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
      "Password cannot be empty",
    );
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
  });

  it("alerts the server's message once and keeps it on the page", async () => {
    server.use(
      http.post("/api/Auth/login", () =>
        someProblem(401, { "": ["The e-mail or the password is wrong."] }),
      ),
    );
    const { user, address } = visit("/account/signin");
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The e-mail or the password is wrong.",
    );
    expect(alerts).toEqual(["Error: The e-mail or the password is wrong."]);
    expect(address()).toBe("/account/signin");
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
  });

  it("says that sign in failed when the answer has no token", async () => {
    acceptSignIn("");
    const { user } = visit("/account/signin");
    await submit(user);
    await waitFor(() => expect(alerts).toEqual(["An error occurred during sign in."]));
  });

  it("keeps an older session when the password is wrong", async () => {
    const token = signedInAs();
    server.use(
      http.post("/api/Auth/login", ({ request }) =>
        request.headers.has("Authorization")
          ? someProblem(401, { "": ["Please sign in."] })
          : someProblem(401, { "": ["The e-mail address or the password is not right."] }),
      ),
    );
    const { user, address } = visit("/account/signin");
    await submit(user);
    await waitFor(() => {
      expect(alerts).toEqual(["Error: The e-mail address or the password is not right."]);
    });
    expect(address()).toBe("/account/signin");
    expect(sessionStorage.getItem("jwtToken")).toBe(token);
  });

  it("keeps the way back when a page is opened after signing out", async () => {
    signedInAs();
    signOut();
    const first = visit("/account/tickets");
    await screen.findByRole("heading", { name: "Sign In" });
    expect(first.address()).toBe("/account/signin");
    await waitFor(() => {
      expect(readSession().signedOut).toBe(false);
    });
  });
});
