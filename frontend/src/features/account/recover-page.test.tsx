import { screen, waitFor } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("Recover Account", () => {
  it("has a heading, its field and a way back, and is found from Sign In", async () => {
    const { user, address } = visit("/account/signin");
    await user.click(await screen.findByRole("link", { name: "Recover Account" }));
    expect(address()).toBe("/account/recover");
    expect(await screen.findByRole("heading", { name: "Recover Account" })).toBeVisible();
    expect(screen.getAllByRole("textbox")).toEqual([screen.getByLabelText("E-mail")]);
    await user.click(screen.getByRole("link", { name: "Sign in with your password" }));
    expect(address()).toBe("/account/signin");
  });

  it("asks for a mail, explains the next step, and resets the form", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post("/api/Auth/recover", async ({ request, response }) => {
        seen.push(await request.json());
        return response(200).empty();
      }),
    );
    const { user, address } = visit("/account/recover");
    await user.type(await screen.findByLabelText("E-mail"), "sam@fairway.example{Enter}");
    await waitFor(() =>
      expect(alerts).toEqual([
        "Recovery process has been initiated. See your email for next step instructions.",
      ]),
    );
    expect(seen).toEqual([{ email: "sam@fairway.example", isAdminRecovery: false }]);
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveValue(""));
    expect(screen.getByText(/^The mail may take a minute\./)).toBeVisible();
    expect(address()).toBe("/account/recover");
  });

  it("needs the address", async () => {
    const { user } = visit("/account/recover");
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(alerts).toEqual(["email cannot be empty"]);
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
  });

  it("keeps the address when the server refuses, and says why beside it", async () => {
    server.use(
      http.post("/api/Auth/recover", () =>
        someProblem(422, { email: ["email is not an e-mail address"] }),
      ),
    );
    const { user } = visit("/account/recover");
    await user.type(await screen.findByLabelText("E-mail"), "sam{Enter}");
    await waitFor(() => expect(alerts).toEqual(["Error: email is not an e-mail address"]));
    expect(screen.getByLabelText("E-mail")).toHaveValue("sam");
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(
      "E-mail is not an e-mail address",
    );
  });
});
