import { screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { useRoutes } from "react-router";
import { routes } from "#app/router.tsx";
import { noteAsked } from "#session/asked-here.ts";
import { lendToTabs } from "#session/other-tabs.ts";
import { keptPassesKey, readSession } from "#session/session.ts";
import { someToken } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const email = "sam@fairway.example";

interface Seen {
  bodies: unknown[];
  tokens: (string | null)[];
}

function acceptCode(token = someToken(), until: Promise<void> = Promise.resolve()): Seen {
  const seen: Seen = { bodies: [], tokens: [] };
  server.use(
    http.post("/api/Auth/codeHolder", ({ response }) => response(200).json({ email })),
    http.post("/api/Auth/loginViaAuthCode", async ({ request, response }) => {
      seen.bodies.push(await request.json());
      seen.tokens.push(request.headers.get("Authorization"));
      await until;
      return response(200).json(token);
    }),
  );
  return seen;
}

const refused = () => someProblem(401, { "": ["This link was used already or is too old."] });

const refuseCode = () => server.use(http.post("/api/Auth/codeHolder", refused));

describe("a mailed link in the browser that asked for it", () => {
  beforeEach(() => noteAsked("recovery", email));

  it("signs in by itself, opens the reservations, and suggests a password", async () => {
    let answer: () => void = () => undefined;
    const seen = acceptCode(someToken(), new Promise((resolve) => (answer = resolve)));
    const { address } = visit("/account/signin?tempAuthCode=a-b_c%2B1");
    expect(await screen.findByText("Signing you in…")).toBeVisible();
    expect(address()).toBe("/account/signin");
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    await waitFor(() => expect(seen.bodies).toEqual([{ tempAuthCode: "a-b_c+1" }]));
    answer();
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(alerts).toEqual([]);
    expect(await screen.findByText(/Choose a new password under/)).toBeVisible();
    expect(screen.queryByText(/reserved before/)).toBeNull();
    const note = within(screen.getByRole("main")).getByRole("link", { name: "Account" });
    expect(note).toHaveAttribute("href", "/account/edit");
    // The page keeps its passes in localStorage for use without a network, and nothing else.
    expect(Object.keys(localStorage).filter((key) => key !== keptPassesKey)).toEqual([]);
  });

  it("mentions the tickets of before, whose codes are new", async () => {
    acceptCode();
    server.use(
      http.post("/api/Auth/loginViaAuthCode", () =>
        Response.json(someToken(), { headers: { "X-Tickets-Of-Before": "2" } }),
      ),
    );
    visit("/account/signin?tempAuthCode=abc");
    const note = await screen.findByText(/2 tickets were reserved before your address/);
    expect(note).toHaveTextContent("whether you keep it or give it back");
  });

  it("uses the code once, also in StrictMode", async () => {
    const seen = acceptCode();
    const Twice = () => <StrictMode>{useRoutes(routes)}</StrictMode>;
    const { address } = visit("/account/signin?tempAuthCode=abc", [
      { path: "*", element: <Twice /> },
    ]);
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen.bodies).toHaveLength(1);
  });

  it("returns to the page whose guard redirected here", async () => {
    acceptCode();
    const { address } = visit("/account/signin?tempAuthCode=abc&returnTo=%2Faccount%2Ftickets");
    await waitFor(() => expect(address()).toBe("/account/tickets"));
  });

  it("opens the page that the visitor wanted when asking for the link", async () => {
    await noteAsked("recovery", email, "/tournaments/7/register#entry=secret");
    expect(JSON.stringify(localStorage)).not.toContain("secret");
    acceptCode();
    const { address } = visit("/account/signin?tempAuthCode=abc");
    await waitFor(() => expect(address()).toBe("/tournaments/7/register"));
  });

  it("shows an error when the answer has no token", async () => {
    acceptCode("");
    const { address } = visit("/account/signin?tempAuthCode=abc");
    expect(await screen.findByRole("button", { name: "Submit" })).toBeVisible();
    expect(address()).toBe("/account/signin");
    expect(alerts).toEqual(["An error occurred during sign in."]);
  });

  it("asks first while another account is signed in", async () => {
    const seen = acceptCode();
    signedInAs({ id: 8, email: "ann@fairway.example" });
    const { user, address } = visit("/account/signin?tempAuthCode=abc");
    expect(await screen.findByText(/You are signed in as ann@fairway.example/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Stay signed in as ann@fairway.example" }));
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen.bodies).toEqual([]);
    expect(readSession().euser?.id).toBe(8);
  });

  it("asks first once the request for the link is too old", async () => {
    acceptCode();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31 * 60_000);
    visit("/account/signin?tempAuthCode=abc");
    expect(await screen.findByRole("button", { name: `Sign in as ${email}` })).toBeVisible();
  });
});

describe("a mailed link elsewhere", () => {
  it("keeps the code until the button is pressed, which names the account", async () => {
    const seen = acceptCode();
    const { user, address } = visit("/account/signin?tempAuthCode=abc");
    const button = await screen.findByRole("button", { name: `Sign in as ${email}` });
    expect(address()).toBe("/account/signin");
    expect(seen.bodies).toEqual([]);
    await user.dblClick(button);
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen.bodies).toEqual([{ tempAuthCode: "abc" }]);
  });

  it("asks first when the link was asked for another address", async () => {
    await noteAsked("recovery", "ann@fairway.example");
    acceptCode();
    visit("/account/signin?tempAuthCode=abc");
    expect(await screen.findByRole("button", { name: `Sign in as ${email}` })).toBeVisible();
  });

  it("removes a bad code from the URL and keeps an older session", async () => {
    signedInAs({ id: 8 });
    refuseCode();
    const { address } = visit("/account/signin?tempAuthCode=abc");
    expect(await screen.findByRole("button", { name: "Submit" })).toBeVisible();
    expect(address()).toBe("/account/signin");
    expect(alerts).toEqual(["Error: This link was used already or is too old."]);
    expect(readSession().euser?.id).toBe(8);
  });

  it("can be looked up again after a failure", async () => {
    server.use(http.post("/api/Auth/codeHolder", () => someProblem(503, { "": ["Later."] })));
    const { user } = visit("/account/signin?tempAuthCode=abc");
    const retry = await screen.findByRole("button", { name: /again/i });
    acceptCode();
    await user.click(retry);
    expect(await screen.findByRole("button", { name: `Sign in as ${email}` })).toBeVisible();
  });
});

describe("a link that confirms an address", () => {
  it("sends the session of the tab along, and asks for no new password", async () => {
    const token = signedInAs({ email });
    await noteAsked("confirmation", email);
    const seen = acceptCode();
    const { address } = visit("/account/signin?tempAuthCode=abc");
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen.tokens).toEqual([`Bearer ${token}`]);
    expect(screen.queryByText(/Choose a new password/)).toBeNull();
  });

  it("asks for no new password in another browser with the session", async () => {
    const token = signedInAs({ email });
    const seen = acceptCode();
    const { user, address } = visit("/account/signin?tempAuthCode=abc");
    await user.click(await screen.findByRole("button", { name: `Sign in as ${email}` }));
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen.tokens).toEqual([`Bearer ${token}`]);
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.queryByText(/Choose a new password/)).toBeNull();
  });

  it("asks for a new password when the server refused the session", async () => {
    signedInAs({ email });
    acceptCode();
    server.use(
      http.post("/api/Auth/loginViaAuthCode", () =>
        Response.json(someToken(), { headers: { "X-Tickets-Of-Before": "1" } }),
      ),
    );
    const { user } = visit("/account/signin?tempAuthCode=abc");
    await user.click(await screen.findByRole("button", { name: `Sign in as ${email}` }));
    expect(await screen.findByText(/Choose a new password under/)).toBeVisible();
    expect(screen.getByText(/1 ticket was reserved before/)).toBeVisible();
  });

  it("borrows the session of another tab", async () => {
    const other = new BroadcastChannel("fairway-session");
    other.onmessage = ({ data }: MessageEvent<{ asks?: string }>) => {
      if (data.asks === email) other.postMessage({ token: "token of the other tab" });
    };
    await noteAsked("confirmation", email);
    const seen = acceptCode();
    const { address } = visit("/account/signin?tempAuthCode=abc");
    await waitFor(() => expect(address()).toBe("/account/reservations"));
    expect(seen.tokens).toEqual(["Bearer token of the other tab"]);
    other.close();
  });

  it("lends the session of its own address only", async () => {
    const token = signedInAs({ email });
    const stop = lendToTabs();
    const tab = new BroadcastChannel("fairway-session");
    const told: unknown[] = [];
    tab.onmessage = ({ data }: MessageEvent<unknown>) => told.push(data);
    tab.postMessage({ asks: "ann@fairway.example" });
    tab.postMessage({ asks: email.toUpperCase() });
    await waitFor(() => expect(told).toEqual([{ token }]));
    stop();
    tab.close();
  });
});
