import { screen, waitFor } from "@testing-library/react";
import { readSession } from "#session/session.ts";
import { account, keepAccount, openAccount } from "#testing/account-page.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

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

  it("keeps the values of one form while the other is saved", async () => {
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

  it("shows that it loads, and an error with a retry", async () => {
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
