import { screen, waitFor } from "@testing-library/react";
import { readSession } from "#session/session.ts";
import { someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts, answerQuestionsWith } from "#testing/setup.ts";

function unconfirmed() {
  signedInAs({ id: 5 });
  const sent: string[] = [];
  server.use(
    http.get("/api/User/{id}", ({ response }) =>
      response(200).json(someUser({ emailProven: false })),
    ),
    http.post("/api/Auth/confirmation", ({ response }) => {
      sent.push("mail");
      return response(200).empty();
    }),
  );
  return sent;
}

describe("an address that is not confirmed", () => {
  it.each(["/account/reservations", "/account/edit"])("is announced at %s", async (address) => {
    const sent = unconfirmed();
    const { user } = visit(address);
    expect(await screen.findByText(/Please confirm your address/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send the link again" }));
    await waitFor(() => expect(sent).toEqual(["mail"]));
    await waitFor(() =>
      expect(alerts).toEqual([
        "We have mailed a link to sam@fairway.example. Open it to confirm your address.\n\n" +
          "The mail may take a minute; another one is sent after that at the earliest.",
      ]),
    );
    expect(localStorage.getItem("linkAskedFor")).not.toContain("sam");
  });

  it("holds back mail about tickets, which their page says", async () => {
    unconfirmed();
    visit("/account/reservations");
    expect(
      await screen.findByText(/Further mail about your tickets waits until then/),
    ).toBeVisible();
  });

  it("is not mentioned once it is confirmed", async () => {
    signedInAs({ id: 5 });
    visit("/account/edit");
    expect(await screen.findByRole("button", { name: "Sign out everywhere" })).toBeVisible();
    expect(screen.queryByText(/Please confirm/)).toBeNull();
  });

  it("explains why a granted role is missing", async () => {
    unconfirmed();
    visit("/tournaments/7/admin/check-in");
    expect(
      await screen.findByText(/Roles and sponsors that you were given count once/),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Send the link again" })).toBeVisible();
  });

  it("holds back a pass, which the page says", async () => {
    unconfirmed();
    server.use(
      http.get("/api/Attendee/query/user/{id}", () =>
        Response.json([], { headers: { "X-Passes-Withheld": "1" } }),
      ),
    );
    visit("/account/tickets");
    expect(await screen.findByText(/A pass waits for you/)).toBeVisible();
    expect(screen.queryByText("No Passes Found")).toBeNull();
  });
});

describe("signing out everywhere", () => {
  it.each([true, false])("asks first: %s", async (yes) => {
    signedInAs({ id: 5 });
    answerQuestionsWith(yes ? "yes" : "no");
    let calls = 0;
    server.use(
      http.post("/api/Auth/signOutEverywhere", ({ response }) => {
        calls += 1;
        return response(204).empty();
      }),
    );
    const { user, address } = visit("/account/edit");
    await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    if (yes) await waitFor(() => expect(address()).toBe("/account/signin"));
    expect([calls, readSession().euser === null]).toEqual(yes ? [1, true] : [0, false]);
  });
});
