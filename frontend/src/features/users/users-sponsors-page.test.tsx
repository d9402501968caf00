import { screen, waitFor, within } from "@testing-library/react";
import { someUser } from "#testing/factories.ts";
import { someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/user-sponsor";
const users = `${address}?tab=users`;

const ann = someUser({
  id: 8,
  email: "ann@fairway.example",
  nameFirst: "Ann",
  nameLast: "Baker",
  roleArray: ["Volunteer", "User"],
});
const nameless = someUser({ id: 9, email: null, nameFirst: "Ben", roleArray: ["Guest"] });

/** Serves `total` users; returns the received queries. */
function havePeople(total = 2) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get("/api/User", ({ request, response }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      const found = asked.at(-1)?.search === "nobody" ? 0 : total;
      return response(200).json(found === 0 ? [] : [ann, nameless], {
        headers: { "X-Total-Count": String(found) },
      });
    }),
  );
  return asked;
}

function haveSponsors(...sponsors: ReturnType<typeof someSponsor>[]) {
  server.use(http.get("/api/Sponsor", ({ response }) => response(200).json(sponsors)));
}

const cells = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

const rows = async () => (await screen.findAllByRole("row")).slice(1);

beforeEach(() => {
  signedInAs({ id: 5, roles: ["Admin"] });
  haveSponsors(someSponsor());
  server.use(http.get("/api/Mail", ({ response }) => response(200).json([])));
});

describe("Users/Sponsors", () => {
  it("is for Admins only", async () => {
    signedInAs({ roles: ["User", "Volunteer", "Content Editor"] });
    visit(address);
    expect(
      await screen.findByRole("heading", { name: "This page is not for your account" }),
    ).toBeVisible();
  });

  it("starts with the sponsors, and keeps the tab in the URL", async () => {
    havePeople();
    const { user, address: where } = visit(address);
    expect(await screen.findByRole("heading", { name: "Users/Sponsors" })).toBeVisible();
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Sponsors", "Users"]);
    expect(tabs[0]).toHaveAttribute("aria-selected", "true");
    expect(await screen.findByRole("table", { name: "Sponsors" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Add new sponsor" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/user-sponsor/new?type=sponsor",
    );
    await user.click(screen.getByRole("tab", { name: "Users" }));
    expect(where()).toBe(users);
    expect(await screen.findByRole("table", { name: "Users" })).toBeVisible();
    expect(screen.queryByRole("table", { name: "Sponsors" })).toBeNull();
    expect(screen.getByRole("link", { name: "Add new user" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/user-sponsor/new?type=user",
    );
    expect(screen.getByRole("link", { name: "Link User to Sponsor" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/userSponsor/new",
    );
  });
});

describe("the Users tab", () => {
  it("is filtered by role and confirmation, by the server", async () => {
    const asked = havePeople();
    const { user, address: where } = visit(users);
    await user.click(await screen.findByRole("radio", { name: "Admin" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ role: "Admin" }));
    expect(where()).toBe(`${users}&only=Admin`);
    await user.click(screen.getByRole("radio", { name: "Address not confirmed" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ emailProven: "false" }));
    expect(asked.at(-1)).not.toHaveProperty("role");
    await user.click(screen.getByRole("radio", { name: "Everybody" }));
    expect(where()).toBe(users);
  });

  it("marks unconfirmed addresses", async () => {
    server.use(
      http.get("/api/User", ({ response }) =>
        response(200).json([ann, { ...ann, id: 10, emailProven: false }]),
      ),
    );
    visit(users);
    expect(await screen.findByText("ann@fairway.example (not confirmed)")).toBeVisible();
    expect(screen.getByText("ann@fairway.example")).toBeVisible();
  });

  it("lists the users with their roles", async () => {
    havePeople();
    visit(users);
    expect(await screen.findByText("2 in all")).toBeVisible();
    const titles = screen.getAllByRole("columnheader").map((title) => title.textContent);
    expect(titles).toEqual(["Email", "First name", "Last name", "Roles", "Edit", "Delete"]);
    const [first, second] = await rows();
    const baker = ["ann@fairway.example", "Ann", "Baker", "Volunteer, User", "Edit", "Delete"];
    expect(cells(first)).toEqual(baker);
    expect(cells(second)).toEqual(["–", "Ben", "–", "Guest", "Edit", "Delete"]);
    expect(
      screen.getByRole("link", { name: "Edit Ann Baker (ann@fairway.example)" }),
    ).toHaveAttribute("href", "/tournaments/7/admin/user-sponsor/8/edit?type=user");
  });

  it("loads one page, and searches once typing pauses", async () => {
    const asked = havePeople(120);
    const { user, address: where } = visit(users);
    await user.click(await screen.findByRole("link", { name: "Next" }));
    expect(where()).toBe(`${users}&page=2`);
    expect(await screen.findByText("51–52 of 120")).toHaveFocus();
    await user.click(screen.getByRole("searchbox", { name: "Search users" }));
    await user.paste(" bak");
    await user.paste("er ");
    expect(await screen.findByText("1–2 of 120")).toBeVisible();
    expect(where()).toBe(`${users}&search=baker`);
    expect(asked).toEqual([
      { search: "", limit: "50", offset: "0" },
      { search: "", limit: "50", offset: "50" },
      { search: "baker", limit: "50", offset: "0" },
    ]);
  });

  it("searches at once on Enter, and says that no user matches", async () => {
    havePeople();
    const { user, address: where } = visit(users);
    await screen.findByText("2 in all");
    await user.type(screen.getByRole("searchbox"), "nobody{Enter}");
    expect(where()).toBe(`${users}&search=nobody`);
    expect(await screen.findByText("No users match “nobody”.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("keeps search and page of the URL, and skips pages past the end", async () => {
    const asked = havePeople(70);
    const { address: where } = visit(`${users}&search=baker&page=9`);
    expect(await screen.findByText("51–52 of 70")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("baker");
    expect(where()).toBe(`${users}&search=baker&page=2`);
    expect(asked.map(({ offset }) => offset)).toEqual(["400", "50"]);
    expect(screen.getByText("Page 2 of 2")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
  });

  it("says that loading failed, and retries", async () => {
    havePeople();
    server.use(
      http.get("/api/User", () => someProblem(503, { "": ["Please try again later."] }), {
        once: true,
      }),
    );
    const { user } = visit(users);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The users could not be loaded just now.",
    );
    expect(alerts).toEqual(["Error: Please try again later."]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("2 in all")).toBeVisible();
  });

  it("deletes a user after a confirmation, and goes to the top of the list", async () => {
    havePeople();
    const deleted: string[] = [];
    server.use(
      http.delete("/api/User/{id}", ({ params, response }) => {
        deleted.push(params.id);
        return response(204).empty();
      }),
    );
    const { user } = visit(users);
    const button = await screen.findByRole("button", { name: /^Delete Ann Baker/ });
    answerQuestionsWith("no");
    await user.click(button);
    expect(questions).toEqual([
      "Are you sure you want to delete this user?\n\nAnn Baker (ann@fairway.example)",
    ]);
    answerQuestionsWith("yes");
    await user.click(button);
    await waitFor(() => expect(screen.getByText("2 in all")).toHaveFocus());
    expect(deleted).toEqual(["8"]);
    expect(alerts).toEqual([]);
  });

  it("says that the list may be outdated when its reload fails", async () => {
    havePeople();
    server.use(
      http.delete("/api/User/{id}", ({ response }) => {
        server.use(
          http.get("/api/User", () => someProblem(500, { "": ["Later."] }), { once: true }),
        );
        return response(204).empty();
      }),
    );
    const { user } = visit(users);
    await user.click(await screen.findByRole("button", { name: /^Delete Ann Baker/ }));
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(await rows()).toHaveLength(2);
    havePeople(1);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 in all")).toBeVisible();
    expect(note).not.toBeInTheDocument();
  });

  it("alerts why a user cannot be deleted, and keeps them", async () => {
    havePeople();
    const why = "This user has tickets of Spring Classic, so they cannot be deleted.";
    server.use(http.delete("/api/User/{id}", () => someProblem(409, { "": [why] })));
    const { user } = visit(users);
    await user.click(await screen.findByRole("button", { name: /^Delete Ann Baker/ }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${why}`]));
    expect(screen.getByRole("button", { name: /^Delete Ann Baker/ })).toHaveFocus();
  });
});
