import { screen, waitFor } from "@testing-library/react";
import { noteAsked } from "#session/asked-here.ts";
import { readSession } from "#session/session.ts";
import { someToken, someUser } from "#testing/factories.ts";
import { visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const email = "sam@fairway.example";
const typed = { nameFirst: "Zoë", nameLast: "Ångström", phone: "555-0100" };
const empty = { nameFirst: "", nameLast: "", phone: "" };
const password = "correct horse";

function base64url(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A server that accepts the code of an account with these names, and keeps saved values. Returns the calls that save. */
function takesCode(names = empty, headers = { "X-Typed-Before": base64url(typed) }) {
  const calls: [string, unknown, string | null][] = [];
  let kept = someUser({ email, ...names });
  const etag = () => ({ headers: { ETag: `"${calls.length}"` } });
  const note = async (what: string, request: Request) => {
    const body = (await request.json()) as object;
    calls.push([what, body, request.headers.get("If-Match")]);
    return body;
  };
  server.use(
    http.post("/api/Auth/codeHolder", ({ response }) => response(200).json({ email })),
    http.post("/api/Auth/loginViaAuthCode", () => Response.json(someToken({ email }), { headers })),
    http.get("/api/User/{id}", ({ response }) => response(200).json(kept, etag())),
    http.put("/api/User", async ({ request, response }) => {
      kept = { ...kept, ...(await note("names", request)) };
      return response(200).json(kept, etag());
    }),
    http.put("/api/User/password", async ({ request, response }) => {
      await note("password", request);
      return response(200).json(kept, etag());
    }),
    http.post("/api/Auth/login", async ({ request, response }) => {
      await note("login", request);
      return response(200).json(someToken({ email }));
    }),
  );
  return calls;
}

/** Opens the link in the browser that asked for it, and types a password. */
async function come() {
  await noteAsked("recovery", email);
  const visitor = visit("/account/signin?tempAuthCode=abc");
  await screen.findByLabelText("First name");
  await visitor.user.type(screen.getByLabelText("Password"), password);
  await visitor.user.type(screen.getByLabelText("Password confirmation"), password);
  const save = () => screen.getByRole("button", { name: /^Save/ });
  return { ...visitor, save };
}

const names = { id: 5, ...typed };
const twice = { id: 5, password, passwordConfirmation: password };
const saved = "Your name, phone and password are saved.";

describe("the first code of an account that had been filled in", () => {
  it("shows the typed names, and saves them with a password at one press", async () => {
    const calls = takesCode();
    const { user, save, address } = await come();
    expect(screen.getByText(/you on another device, or a stranger/)).toBeVisible();
    expect(screen.queryByText(/see there whether your name and phone are right/)).toBeNull();
    expect(screen.getByLabelText("First name")).toHaveValue("Zoë");
    expect(screen.getByLabelText("Last name")).toHaveValue("Ångström");
    expect(screen.getByLabelText(/Phone/)).toHaveValue("555-0100");
    await user.dblClick(save());
    await waitFor(() => expect(alerts).toEqual([saved]));
    expect(calls).toEqual([
      ["names", names, '"0"'],
      ["password", twice, '"1"'],
      ["login", { email, password }, null],
    ]);
    await waitFor(() => expect(screen.queryByLabelText("First name")).toBeNull());
    expect(screen.queryByText(/by the link of an e-mail/)).toBeNull();
    expect(address()).toBe("/account/reservations");
  });

  it("says that only the names are saved, and then saves the password alone", async () => {
    const calls = takesCode();
    const refused = () =>
      someProblem(422, { password: ["password is one of the most common ones"] });
    server.use(http.put("/api/User/password", refused, { once: true }));
    const { user, save } = await come();
    await user.click(save());
    expect(
      await screen.findByText(/Your name and phone are saved. Your password is not/),
    ).toBeVisible();
    expect(alerts).toEqual(["Error: password is one of the most common ones"]);
    expect(screen.getByLabelText("First name")).toBeDisabled();
    expect(screen.getByLabelText("Password")).toHaveFocus();
    await user.type(screen.getByLabelText("Password"), "!");
    await user.type(screen.getByLabelText("Password confirmation"), "!");
    await user.click(save());
    await waitFor(() => expect(alerts.at(-1)).toBe(saved));
    expect(calls.map(([what]) => what)).toEqual(["names", "password", "login"]);
  });

  it("keeps the typed values without a network", async () => {
    const calls = takesCode();
    server.use(http.put("/api/User", () => Response.error(), { once: true }));
    const { user, save } = await come();
    await user.clear(screen.getByLabelText("First name"));
    await user.type(screen.getByLabelText("First name"), "Zora");
    await user.click(save());
    await waitFor(() => expect(alerts).toHaveLength(1));
    expect(alerts[0]).toMatch(/The server could not be reached/);
    expect(screen.getByLabelText("First name")).toHaveValue("Zora");
    expect(screen.getByLabelText("Password")).toHaveValue(password);
    expect(screen.queryByText(/Your name and phone are saved/)).toBeNull();
    await user.click(save());
    await waitFor(() => expect(alerts.at(-1)).toBe(saved));
    expect(calls[0]).toEqual(["names", { ...names, nameFirst: "Zora" }, '"0"']);
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("requires both names and a password, and no phone", async () => {
    const calls = takesCode(empty, { "X-Typed-Before": base64url({ ...empty, phone: "666" }) });
    const { user, save } = await come();
    await user.clear(screen.getByLabelText(/Phone/));
    await user.clear(screen.getByLabelText("Password"));
    await user.clear(screen.getByLabelText("Password confirmation"));
    await user.click(save());
    const missing = ["nameFirst", "nameLast", "password", "passwordConfirmation"];
    expect(alerts).toEqual([missing.map((name) => `${name} cannot be empty`).join("\n\n")]);
    expect(calls).toEqual([]);
  });

  it("asks to sign in with the password when that failed by itself", async () => {
    takesCode();
    server.use(http.post("/api/Auth/login", () => someProblem(429, { "": ["Please wait."] })));
    const { user, save, address } = await come();
    await user.click(save());
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(alerts).toEqual([`${saved} Please sign in with your new password.`]);
    expect(address()).toBe("/account/signin?returnTo=%2Faccount%2Freservations");
    expect(readSession().euser).toBeNull();
  });

  it("goes on to the page that the visitor wanted, saved or not", async () => {
    takesCode();
    await noteAsked("recovery", email);
    const { user, address } = visit(
      "/account/signin?tempAuthCode=abc&returnTo=%2Faccount%2Ftickets",
    );
    await screen.findByLabelText("First name");
    expect(address()).toBe("/account/reservations");
    await user.click(screen.getByRole("link", { name: "Go on without saving" }));
    await waitFor(() => expect(address()).toBe("/account/tickets"));
    expect(alerts).toEqual([]);
  });

  it("leads to Account alone once the account has a name", async () => {
    takesCode({ ...empty, nameFirst: "Sam", nameLast: "Rivera" });
    await noteAsked("recovery", email);
    visit("/account/signin?tempAuthCode=abc");
    expect(await screen.findByText(/Choose a new password under/)).toBeVisible();
    expect(screen.queryByLabelText("First name")).toBeNull();
  });
});
