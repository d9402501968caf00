import { screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { useRoutes } from "react-router";
import { routes } from "#app/router.tsx";
import { readSession } from "#features/session/session.ts";
import { someToken } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

function acceptCode(token = someToken(), until: Promise<void> = Promise.resolve()) {
  const seen: unknown[] = [];
  server.use(
    http.post("/api/Auth/loginViaAuthCode", async ({ request, response }) => {
      seen.push(await request.json());
      await until;
      return response(200).json(token);
    }),
  );
  return seen;
}

const refuseCode = () =>
  server.use(
    http.post("/api/Auth/loginViaAuthCode", () =>
      someProblem(401, { "": ["This link was used already or is too old."] }),
    ),
  );

describe("signing in by the code of a mail", () => {
  it("says that it does, goes to the reservations, and tells to choose a password", async () => {
    let answer: () => void = () => undefined;
    const seen = acceptCode(someToken(), new Promise((resolve) => (answer = resolve)));
    const { address } = visit("/account/signin?tempAuthCode=a-b_c%2B1");
    expect(await screen.findByText("Signing you in…")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    answer();
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen).toEqual([{ tempAuthCode: "a-b_c+1" }]);
    expect(alerts).toEqual([]);
    expect(await screen.findByText(/Choose a new password under/)).toBeVisible();
    const note = within(screen.getByRole("main")).getByRole("link", { name: "Account" });
    expect(note).toHaveAttribute("href", "/account/edit");
  });

  it("uses the code once, also where React draws everything twice", async () => {
    const seen = acceptCode();
    const Twice = () => <StrictMode>{useRoutes(routes)}</StrictMode>;
    const { address } = visit("/account/signin?tempAuthCode=abc", [
      { path: "*", element: <Twice /> },
    ]);
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen).toHaveLength(1);
  });

  it("goes to where a guard sent the visitor from", async () => {
    acceptCode();
    server.use(http.get("/api/Attendee/query/user/{id}", ({ response }) => response(200).json([])));
    const { address } = visit("/account/signin?tempAuthCode=abc&returnTo=%2Faccount%2Ftickets");
    await waitFor(() => expect(address()).toBe("/account/tickets"));
  });

  it("leaves nothing of a code that failed in the address, and shows the form", async () => {
    refuseCode();
    const { address } = visit("/account/signin?tempAuthCode=abc");
    expect(await screen.findByRole("button", { name: "Submit" })).toBeVisible();
    expect(address()).toBe("/account/signin");
    expect(alerts).toEqual(["Error: This link was used already or is too old."]);
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
  });

  it("says that it failed when no token comes", async () => {
    acceptCode("");
    const { address } = visit("/account/signin?tempAuthCode=abc");
    await waitFor(() => expect(address()).toBe("/account/signin"));
    expect(alerts).toEqual(["An error occurred during sign in."]);
  });

  it("leaves an older session alone when the code is no good", async () => {
    signedInAs({ id: 8 });
    refuseCode();
    const { address } = visit("/account/signin?tempAuthCode=abc");
    await waitFor(() => expect(address()).toBe("/account/signin"));
    expect(readSession().euser?.id).toBe(8);
  });
});
