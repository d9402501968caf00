import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { endSession, readSession, readToken, restoreSession } from "#session/session.ts";
import { openByName, row } from "#testing/check-in.tsx";
import { takeBatches } from "#testing/roster.ts";
import { someToken, someUser } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

/** An address for this test file alone: other files' tabs would answer on the same channel. */
const email = "casey@fairway.example";
const ended = () => someProblem(401, { "": ["Please sign in."] });
const dialog = () => within(screen.getByRole("dialog", { name: "Sign in again" }));

/** Signing in answers with the failures first, then with the token. Returns the sent bodies. */
function acceptSignIn(token: string, ...failures: (() => Response)[]) {
  const seen: unknown[] = [];
  server.use(
    http.post("/api/Auth/login", async ({ request, response }) => {
      seen.push(await request.json());
      return failures.shift()?.() ?? response(200).json(token);
    }),
  );
  return seen;
}

async function signInAgain(user: UserEvent) {
  await user.type(dialog().getByLabelText("Password"), "correct horse");
  await user.click(dialog().getByRole("button", { name: "Sign In" }));
}

/** A tab that answers requests for a token with this one. */
function anotherTab(token: string): BroadcastChannel {
  const tab = new BroadcastChannel("fairway-session");
  onTestFinished(() => tab.close());
  tab.onmessage = ({ data }: MessageEvent<{ asks?: string }>) => {
    if (data.asks === email) tab.postMessage({ token });
  };
  return tab;
}

const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Opens Account and saves a changed first name with an expired token. */
async function saveTooLate(token = signedInAs({ email })) {
  const tokens: (string | null)[] = [];
  server.use(
    http.get("/api/User/{id}", ({ response }) =>
      response(200).json(someUser({ nameFirst: "Sam", nameLast: "Rivera" })),
    ),
    http.put("/api/User", ({ request, response }) => {
      tokens.push(request.headers.get("Authorization"));
      return tokens.at(-1) === `Bearer ${token}`
        ? ended()
        : response(200).json(someUser({ nameFirst: "Samuel" }));
    }),
  );
  const opened = visit("/account/edit");
  const { user } = opened;
  const firstName = await screen.findByLabelText(/First name/);
  await user.clear(firstName);
  await user.type(firstName, "Samuel");
  const save = () =>
    within(screen.getByRole("region", { name: "Profile" })).getByRole("button", {
      name: "Save Changes",
    });
  await user.click(save());
  await screen.findByRole("dialog", { name: "Sign in again" });
  return { ...opened, tokens, firstName, save };
}

describe("a session that ends while a form is filled in", () => {
  it("keeps the form, and saves it after signing in over the page", async () => {
    const { user, address, tokens, firstName, save } = await saveTooLate();
    const next = someToken({ email, iat: 7 });
    const seen = acceptSignIn(next);
    expect(dialog().getByLabelText("E-mail")).toHaveValue(email);
    expect(dialog().getByLabelText("E-mail")).toBeDisabled();
    expect(dialog().getByLabelText("Password")).toHaveFocus();
    expect(alerts).toEqual([]);
    await signInAgain(user);
    await isGone();
    expect(seen).toEqual([{ email, password: "correct horse" }]);
    expect(address()).toBe("/account/edit");
    expect(firstName).toHaveValue("Samuel");
    await waitFor(() => expect(save()).toHaveFocus());
    await user.click(save());
    await waitFor(() => expect(tokens.at(-1)).toBe(`Bearer ${next}`));
  });

  it("says what is wrong, and can be tried again", async () => {
    const { user, firstName } = await saveTooLate();
    acceptSignIn(
      someToken(),
      () => someProblem(401, { "": ["The e-mail or the password is wrong."] }),
      () => new Response("Too many tries.", { status: 429, headers: { "Retry-After": "20" } }),
      () => Response.error(),
    );
    await signInAgain(user);
    await waitFor(() => expect(alerts).toEqual(["Error: The e-mail or the password is wrong."]));
    await user.click(dialog().getByRole("button", { name: "Sign In" }));
    await waitFor(() => {
      expect(alerts[1]).toBe("Error: Too many tries. Try again in 20 seconds.");
    });
    await user.click(dialog().getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(alerts[2]).toMatch(/^An error occurred\.\n\nThe server could not/));
    expect(dialog().getByLabelText("Password")).toHaveValue("correct horse");
    await user.click(dialog().getByRole("button", { name: "Sign In" }));
    await isGone();
    expect(firstName).toHaveValue("Samuel");
  });

  it("never goes on as another account", async () => {
    const { user } = await saveTooLate();
    acceptSignIn(someToken({ id: 99 }));
    await signInAgain(user);
    await waitFor(() => expect(alerts).toEqual(["This address belongs to another account now."]));
    expect(readToken()).toBeNull();
    expect(dialog().getByLabelText("Password")).toBeVisible();
  });

  it("asks before Escape discards it, then leads to sign in without a return", async () => {
    const { user, address } = await saveTooLate();
    answerQuestionsWith("no");
    await user.keyboard("{Escape}");
    expect(dialog().getByLabelText("Password")).toBeVisible();
    answerQuestionsWith("yes");
    await user.keyboard("{Escape}");
    await isGone();
    expect(questions).toHaveLength(2);
    expect(address()).toBe("/account/signin");
    expect(readSession().euser).toBeNull();
  });

  it("can sign out instead, with one question about unsaved changes", async () => {
    const { user, address } = await saveTooLate();
    await user.click(dialog().getByRole("button", { name: "Sign out instead" }));
    await isGone();
    expect(questions).toEqual(["Are you sure you want to leave? Your changes are not saved."]);
    expect(address()).toBe("/account/signin");
  });

  it("goes on when another tab signs in with the same account", async () => {
    const { user, firstName } = await saveTooLate();
    const asked: unknown[] = [];
    server.use(
      http.post("/api/Auth/recover", async ({ request, response }) => {
        asked.push(await request.json());
        return response(200).empty();
      }),
    );
    await user.click(dialog().getByRole("button", { name: "Mail me a link instead" }));
    expect(await screen.findByText(/Open the link of the mail in this browser/)).toBeVisible();
    expect(asked).toEqual([{ email, isAdminRecovery: false }]);
    const token = someToken({ email, iat: 8 });
    anotherTab(token).postMessage({ started: email });
    await isGone();
    expect(readToken()).toBe(token);
    expect(firstName).toHaveValue("Samuel");
  });

  it("refuses another tab's token that has ended or is another account's", async () => {
    const { user, address } = await saveTooLate();
    server.use(http.get("/api/User/{id}", ended));
    anotherTab(someToken({ email, iat: 9 })).postMessage({ started: email });
    anotherTab(someToken({ id: 99 })).postMessage({ started: email });
    await act(() => new Promise((passed) => setTimeout(passed, 200)));
    expect(readToken()).toBeNull();
    expect(alerts).toEqual([]);
    await user.click(dialog().getByRole("button", { name: "Sign out instead" }));
    expect(address()).toBe("/account/signin");
  });
});

describe("the end of a session", () => {
  it("is noticed without a call when the token expires", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signedInAs({ email, iat: 1_000, exp: 1_000 + 12 * 60 * 60 });
    visit("/account/edit");
    await screen.findByLabelText(/First name/);
    await act(() => vi.advanceTimersByTimeAsync(12 * 60 * 60 * 1_000 - 60_000));
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole("dialog", { name: "Sign in again" })).toBeVisible();
  });

  it("redirects a reloaded page to sign in, and back", async () => {
    endSession(signedInAs({ email }));
    restoreSession();
    const { address } = visit("/account/tickets");
    await screen.findByRole("heading", { name: "Sign In" });
    expect(address()).toBe("/account/signin?returnTo=%2Faccount%2Ftickets");
  });

  it("asks nothing on the page to sign in", async () => {
    endSession(signedInAs({ email }));
    visit("/account/signin");
    await screen.findByRole("heading", { name: "Sign In" });
    await waitFor(() => expect(readSession().hasEnded).toBe(false));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("check-in whose session has ended", () => {
  it("keeps its list and its queue, and sends it after signing in", async () => {
    const { user } = await openByName();
    const seen = takeBatches(undefined, ended);
    acceptSignIn(someToken({ iat: 7, roles: ["Volunteer"] }));
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    await screen.findByRole("dialog", { name: "Sign in again" });
    expect(screen.getByText("Ben Cole")).toBeInTheDocument();
    await signInAgain(user);
    await waitFor(() => {
      expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
    });
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen[1]).toEqual(seen[0]);
    expect(await screen.findByRole("button", { name: "All sent" })).toBeVisible();
  });
});
