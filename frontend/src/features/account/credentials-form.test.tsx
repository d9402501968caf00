import { screen, waitFor } from "@testing-library/react";
import { readSession } from "#session/session.ts";
import { keepAccount, openAccount } from "#testing/account-page.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("a user's own password", () => {
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

  it("checks the passwords before it sends a call", async () => {
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
});
