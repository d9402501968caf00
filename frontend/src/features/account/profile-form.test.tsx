import { screen, waitFor, within } from "@testing-library/react";
import { keepAccount, openAccount } from "#testing/account-page.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("a user's own profile", () => {
  it("saves the profile repeatedly, each time from the last version", async () => {
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

  it("can be saved again after an Admin's change", async () => {
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
});
