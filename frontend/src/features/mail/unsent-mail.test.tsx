import { screen, waitFor, within } from "@testing-library/react";
import { someUnsentMail } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const address = "/tournaments/7/admin/user-sponsor?tab=users";
const title = "Mail that did not arrive";

function haveMail(...mail: ReturnType<typeof someUnsentMail>[]) {
  server.use(
    http.get("/api/Mail", ({ response }) =>
      response(200).json(mail, { headers: { "X-Total-Count": "22" } }),
    ),
  );
}

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
  server.use(http.get("/api/User", ({ response }) => response(200).json([])));
});

describe("mail that did not arrive", () => {
  it("is not mentioned when there is none", async () => {
    server.use(http.get("/api/Mail", ({ response }) => response(200).json([])));
    visit(address);
    expect(await screen.findByText("There are no users yet.")).toBeVisible();
    expect(screen.queryByText(new RegExp(title))).toBeNull();
  });

  it("is above the users, with the failure and the next try", async () => {
    haveMail(
      someUnsentMail(),
      someUnsentMail({ id: 92, nextTryAt: null, givenUpAt: "2027-05-01T16:05:00Z", tries: 9 }),
    );
    const { user } = visit(address);
    await user.click(await screen.findByText(`${title} (22)`));
    const table = within(screen.getByRole("table", { name: title }));
    const [, first, second] = table.getAllByRole("row");
    for (const text of ["ann@fairway.example", "Account recovery", "3", "Connection refused"])
      expect(within(first ?? document.body).getByText(text)).toBeVisible();
    expect(await table.findByText("5/1/2027 9:30 AM")).toBeVisible();
    expect(second).toHaveTextContent("Given up 5/1/2027 12:05 PM");
    expect(screen.getByText("These are the newest; there are 20 more.")).toBeVisible();
  });

  it("is retried by a button", async () => {
    const asked: unknown[] = [];
    haveMail(someUnsentMail());
    server.use(
      http.put("/api/Mail/retry", async ({ request, response }) => {
        asked.push(await request.json());
        haveMail(someUnsentMail({ tries: 0 }));
        return response(200).json(someUnsentMail({ tries: 0 }));
      }),
    );
    const { user } = visit(address);
    await user.click(await screen.findByText(`${title} (22)`));
    await user.click(screen.getByRole("button", { name: "Try again: ann@fairway.example" }));
    expect(await screen.findByText("Now")).toBeVisible();
    expect(asked).toEqual([{ id: 91 }]);
    expect(alerts).toEqual(["The mail to ann@fairway.example is being tried again."]);
  });

  it("offers no retry of expired mail", async () => {
    haveMail(
      someUnsentMail({ expiresAt: "2999-05-01T12:30:00Z" }),
      someUnsentMail({
        id: 92,
        recipient: "late@fairway.example",
        expiresAt: "2025-05-01T12:30:00Z",
      }),
    );
    const { user } = visit(address);
    await user.click(await screen.findByText(`${title} (22)`));
    expect(await screen.findByText("Expired 5/1/2025 8:30 AM")).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Try again/ })).toEqual([
      screen.getByRole("button", { name: "Try again: ann@fairway.example" }),
    ]);
  });

  it("says that the mail has expired", async () => {
    haveMail(someUnsentMail());
    const why = "This mail has expired.";
    server.use(http.put("/api/Mail/retry", () => someProblem(409, { "": [why] })));
    const { user } = visit(address);
    await user.click(await screen.findByText(`${title} (22)`));
    await user.click(screen.getByRole("button", { name: /^Try again/ }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${why}`]));
  });

  it("says that mail could not be loaded, and still shows the users", async () => {
    server.use(http.get("/api/Mail", () => someProblem(503, { "": ["Please try again later."] })));
    visit(address);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Mail that did not arrive could not be looked up just now.",
    );
    expect(await screen.findByText("There are no users yet.")).toBeVisible();
  });
});
