import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { someSite, someToken, someUser } from "#testing/factories.ts";
import { visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const person = { nameFirst: "Sam", nameLast: "Rivera", phone: "555-0100" };
const email = "sam@fairway.example";
const password = "correct horse";

async function fill(user: UserEvent, confirmation = password) {
  await user.type(await screen.findByLabelText("First name"), person.nameFirst);
  await user.type(screen.getByLabelText("Last name"), person.nameLast);
  await user.type(screen.getByLabelText("Phone"), person.phone);
  await user.type(screen.getByLabelText("E-mail"), email);
  await user.type(screen.getByLabelText("Password"), password);
  await user.type(screen.getByLabelText("Password confirmation"), confirmation);
  await user.click(screen.getByRole("button", { name: "Submit" }));
}

/** Lets all calls succeed; returns their paths and bodies. */
function acceptSignUp() {
  const calls: [string, unknown][] = [];
  server.use(
    http.post("/api/Auth/register", async ({ request, response }) => {
      calls.push(["register", await request.json()]);
      return response(201).json(someUser({ id: 5, email }));
    }),
    http.post("/api/Auth/login", async ({ request, response }) => {
      calls.push(["login", await request.json()]);
      return response(200).json(someToken({ id: 5, email }));
    }),
    http.put("/api/User", async ({ request, response }) => {
      calls.push(["update", await request.json()]);
      return response(200).json(someUser({ id: 5, email, ...person }));
    }),
  );
  return calls;
}

describe("New User Sign Up", () => {
  it("registers, signs in, then fills in the profile, in this order", async () => {
    const calls = acceptSignUp();
    const { user, address } = visit("/account/signup");
    expect(await screen.findByRole("heading", { name: "New User Sign Up" })).toBeVisible();
    await fill(user);
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(alerts).toEqual(["Successfully registered and logged in!"]);
    expect(calls).toEqual([
      ["register", { email, password, passwordConfirmation: password }],
      ["login", { email, password }],
      ["update", { id: 5, email, ...person }],
    ]);
    expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
  });

  it("needs all six fields", async () => {
    const { user } = visit("/account/signup");
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    const names = ["nameFirst", "nameLast", "phone", "email", "password", "passwordConfirmation"];
    expect(alerts).toEqual([names.map((name) => `${name} cannot be empty`).join("\n\n")]);
    expect(screen.getByLabelText("First name")).toHaveFocus();
  });

  it("compares the two passwords before it sends a call", async () => {
    const calls = acceptSignUp();
    const { user } = visit("/account/signup");
    await fill(user, "correct hose");
    expect(alerts).toEqual(["Password and Confirmation does not match."]);
    expect(screen.getByLabelText("Password confirmation")).toHaveAccessibleDescription(
      "Password and Confirmation does not match.",
    );
    expect(calls).toEqual([]);
  });

  it("shows the server's refusal once, with a link to Recover Account", async () => {
    acceptSignUp();
    server.use(
      http.post("/api/Auth/register", () =>
        someProblem(409, { email: ["This address is taken. Use Recover Account."] }),
      ),
    );
    const { user } = visit("/account/signup");
    await screen.findByText("Privacy Policy");
    await fill(user);
    await waitFor(() =>
      expect(alerts).toEqual(["Error: This address is taken. Use Recover Account."]),
    );
    expect(screen.getByRole("link", { name: "Recover Account" })).toHaveAttribute(
      "href",
      "/account/recover",
    );
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(
      "This address is taken. Use Recover Account.",
    );
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
  });

  it("blames the network when there was no answer", async () => {
    acceptSignUp();
    server.use(http.post("/api/Auth/register", () => Response.error()));
    const { user } = visit("/account/signup");
    await screen.findByText("Privacy Policy");
    await fill(user);
    await waitFor(() =>
      expect(alerts).toEqual([
        "An error occurred during sign up; please try again.\n\nThe server could not be reached." +
          "\n\nFor help, contact help@fund.example.",
      ]),
    );
  });

  it.each([
    ["sign-in", "login"],
    ["profile", "update"],
  ])("says that the account exists when the %s after it fails", async (_, failing) => {
    acceptSignUp();
    server.use(
      failing === "login"
        ? http.post("/api/Auth/login", () => someProblem(503, { "": ["Please try again later."] }))
        : http.put("/api/User", () => someProblem(503, { "": ["Please try again later."] })),
    );
    const { user, address } = visit("/account/signup");
    await screen.findByText("Privacy Policy");
    await fill(user);
    await waitFor(() =>
      expect(alerts).toEqual([
        "Error: Please try again later.\n\n" +
          "An error occurred, but your account was still created.\n\n" +
          "If 'Sign Out' shows in the menu, you were signed in automatically; otherwise use 'Sign In'. " +
          "Then open 'Account' and enter your first name, last name and phone if they are missing." +
          "\n\nFor help, contact help@fund.example.",
      ]),
    );
    expect(address()).toBe("/account/signup");
  });

  it("does not register again once the account exists, but does the rest", async () => {
    const calls = acceptSignUp();
    server.use(
      http.put("/api/User", () => someProblem(503, { "": ["Please try again later."] }), {
        once: true,
      }),
    );
    const { user, address } = visit("/account/signup");
    await fill(user);
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toBeDisabled());
    expect(screen.getByLabelText("Password")).toBeDisabled();
    await user.type(screen.getByLabelText("Phone"), "1");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(calls).toEqual([
      ["register", { email, password, passwordConfirmation: password }],
      ["login", { email, password }],
      ["login", { email, password }],
      ["update", { id: 5, email, ...person, phone: `${person.phone}1` }],
    ]);
  });

  it("sends a teammate with an account to the mailed link", async () => {
    server.use(
      http.post("/api/Auth/register", () =>
        someProblem(409, { email: ["You were added as a teammate; see your e-mail"] }),
      ),
    );
    const { user } = visit("/account/signup");
    await screen.findByText("Privacy Policy");
    await fill(user);
    await waitFor(() =>
      expect(alerts).toEqual(["Error: You were added as a teammate; see your e-mail"]),
    );
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(
      "You were added as a teammate; see your e-mail",
    );
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("names the organizers for help without a support address", async () => {
    acceptSignUp();
    server.use(
      http.get("/api/Site", ({ response }) => response(200).json(someSite({ supportEmail: null }))),
      http.post("/api/Auth/register", () => someProblem(503, { "": ["Please try again later."] })),
    );
    const { user } = visit("/account/signup");
    await fill(user);
    await waitFor(() =>
      expect(alerts).toEqual([
        "Error: Please try again later.\n\n" +
          "An error occurred during sign up; please try again.\n\n" +
          "For help, ask the people who run the event.",
      ]),
    );
  });

  it.each([
    ["register", "An error occurred during sign up; please try again."],
    ["login", "An error occurred, but your account was still created."],
  ])("names the organizers for help when %s fails", async (failing, what) => {
    acceptSignUp();
    const fail = () => someProblem(503, { "": ["Please try again later."] });
    server.use(
      http.get("/api/Site", fail),
      failing === "login"
        ? http.post("/api/Auth/login", fail)
        : http.post("/api/Auth/register", fail),
    );
    const { user } = visit("/account/signup");
    await fill(user);
    await waitFor(() => expect(alerts.at(-1)).toContain(what));
    expect(alerts.at(-1)).toMatch(/\n\nFor help, ask the people who run the event\.$/);
  });
});
