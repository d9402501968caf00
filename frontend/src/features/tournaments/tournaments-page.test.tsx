import { screen, waitFor, within } from "@testing-library/react";
import type { Tournament } from "#api/types.ts";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { comeBackLater, signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

describe("the list of tournaments", () => {
  it("shows dates, place and a cut description, and links to the page", async () => {
    server.use(
      http.get("/api/Tournament", ({ response }) =>
        response(200).json([
          someTournament({
            id: 9,
            name: "Autumn Cup",
            slug: "autumn-cup",
            description: "Two days for the children's ward.",
            dateStart: "2027-10-01",
            dateEnd: "2027-10-02",
            locationTitle: "Pine Hollow",
          }),
          someTournament({ id: 7, name: "Spring Classic", liveFlag: false }),
        ]),
      ),
    );
    visit("/tournaments");
    expect(screen.getByText("Loading...")).toBeVisible();
    const main = within(screen.getByRole("main"));
    const [autumn, spring] = await main.findAllByRole("listitem");
    expect(autumn).toHaveTextContent("October 1st, 2027 – October 2nd, 2027 · Pine Hollow");
    expect(autumn).toHaveTextContent("Two days for the children…");
    const links = main.getAllByRole("link", { name: "Tournament Page" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/tournaments/9/autumn-cup",
      "/tournaments/7/spring-classic",
    ]);
    expect(links[0]).toHaveAccessibleDescription("Autumn Cup");
    expect(spring).toHaveTextContent("Not live");
    expect(autumn).not.toHaveTextContent("Not live");
  });

  it("says in words that there are none", async () => {
    visit("/tournaments");
    expect(await screen.findByText(/There are no tournaments yet/)).toBeVisible();
  });

  it("says in words that loading failed, and loads again when asked to", async () => {
    server.use(
      http.get("/api/Tournament", () => someProblem(503, { "": ["Please try again later."] }), {
        once: true,
      }),
    );
    const { user } = visit("/tournaments");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The tournaments could not be loaded just now.",
    );
    expect(alerts).toEqual(["Error: Please try again later."]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/There are no tournaments yet/)).toBeVisible();
  });

  it("is kept, and says so, when it cannot be loaded again", async () => {
    const { user } = await open([]);
    expect(await rows()).toHaveLength(2);
    server.use(
      http.get("/api/Tournament", () => someProblem(503, { "": ["Wait."] }), { once: true }),
    );
    await comeBackLater();
    const note = await screen.findByText(/could not be refreshed just now/);
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it("can be reached from an address that has no page", async () => {
    const { user, address } = visit("/nowhere");
    expect(screen.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "See all tournaments" }));
    expect(address()).toBe("/tournaments");
  });
});

const autumn = someTournament({ id: 9, name: "Autumn Cup", slug: "autumn-cup" });
const spring = someTournament({ id: 7, name: "Spring Classic", slug: "spring-classic" });

/** Opens the list as a user with these roles; the server answers the present value of `tournaments`. */
async function open(roles: string[], tournaments: Tournament[] = [autumn, spring]) {
  signedInAs({ roles });
  server.use(
    http.get("/api/Tournament", ({ response }) => response(200).json([...tournaments])),
    http.get("/api/Tournament/{id}", ({ params, response }) =>
      response(200).json(someTournamentDetail({ ...autumn, id: Number(params.id) })),
    ),
  );
  const opened = visit("/tournaments");
  await screen.findByRole("heading", { name: "All Tournaments" });
  return opened;
}

const rows = () => within(screen.getByRole("main")).findAllByRole("listitem");
const whatIsOffered = async () => {
  const [first] = await rows();
  if (first === undefined) throw new Error("There is no row");
  const offers = [
    ...within(first).queryAllByRole("link"),
    ...within(first).queryAllByRole("button"),
  ];
  return offers.map((offer) => offer.textContent);
};

describe("the list of tournaments for staff", () => {
  it.each([
    [["User"], ["Tournament Page"]],
    [["Volunteer"], ["Tournament Page"]],
    [["Content Editor"], ["Tournament Page", "Edit"]],
    [["Admin"], ["Tournament Page", "Edit", "Copy", "Delete"]],
  ])("offers %s %s", async (roles, offered) => {
    await open(roles);
    expect(await whatIsOffered()).toEqual(offered);
    expect(screen.queryAllByRole("link", { name: "New Tournament" })).toHaveLength(
      roles.includes("Admin") ? 1 : 0,
    );
  });

  it("leads to a new tournament, and to changing one", async () => {
    await open(["Admin"]);
    await rows();
    expect(screen.getByRole("link", { name: "New Tournament" })).toHaveAttribute(
      "href",
      "/tournaments/new",
    );
    const [edit] = screen.getAllByRole("link", { name: "Edit" });
    expect(edit).toHaveAttribute("href", "/tournaments/9/edit");
    expect(edit).toHaveAccessibleDescription("Autumn Cup");
  });

  it("asks an Admin for the first one while there are none", async () => {
    await open(["Admin"], []);
    expect(await screen.findByText(/Create the first one\./)).toBeVisible();
  });
});

describe("deleting a tournament", () => {
  const deleteFirst = async () => {
    const [button] = await screen.findAllByRole("button", { name: "Delete" });
    if (button === undefined) throw new Error("Nothing can be deleted");
    return button;
  };

  it("asks first, and takes it off the list", async () => {
    const tournaments = [autumn, spring];
    const { user } = await open(["Admin"], tournaments);
    const deleted: string[] = [];
    server.use(
      http.delete("/api/Tournament/{id}", ({ params, response }) => {
        deleted.push(params.id);
        tournaments.shift();
        return response(204).empty();
      }),
    );
    answerQuestionsWith("no");
    await user.click(await deleteFirst());
    expect(deleted).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(await deleteFirst());
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(deleted).toEqual(["9"]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(questions.at(-1)).toBe(
      "Are you sure you want to delete this tournament?\n\nAutumn Cup, 06/03/2027",
    );
    expect(alerts).toEqual([]);
  });

  it("says what stands in the way, and loses nothing", async () => {
    const { user } = await open(["Admin"]);
    const sentence = "This tournament has 3 tickets, so it cannot be deleted.";
    server.use(http.delete("/api/Tournament/{id}", () => someProblem(409, { "": [sentence] })));
    await user.click(await deleteFirst());
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect(await rows()).toHaveLength(2);
    expect(await deleteFirst()).toBeEnabled();
  });
});

describe("copying a tournament", () => {
  async function openDialog() {
    const { user, address } = await open(["Admin"], [spring]);
    await user.click(await screen.findByRole("button", { name: "Copy" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Copy Spring Classic, 06/03/2027" }),
    );
    return { user, address, dialog };
  }

  it("asks for its name, slug and first day, and leads on to the new one", async () => {
    const { user, address, dialog } = await openDialog();
    const sent: unknown[] = [];
    server.use(
      http.post("/api/Tournament/copy", async ({ request, response }) => {
        expect(request.headers.get("Idempotency-Key")).not.toBeNull();
        sent.push(await request.json());
        return response(201).json(someTournamentDetail({ id: 12, liveFlag: false }));
      }),
    );
    expect(dialog.getByText(/It is not live until you set it so\./)).toBeVisible();
    expect(dialog.getByLabelText("Name")).toHaveValue("Spring Classic");
    await user.type(dialog.getByLabelText("First day"), "2028-06-01");
    expect(dialog.getByLabelText("Slug")).toHaveValue("spring-classic-2028");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(address()).toBe("/tournaments/12/edit"));
    expect(sent).toEqual([
      { id: 7, name: "Spring Classic", slug: "spring-classic-2028", dateStart: "2028-06-01" },
    ]);
    expect(alerts).toEqual(["New Tournament successfully created."]);
  });

  it("proposes the slug from the name until somebody writes another", async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText("Name"), " Two");
    expect(dialog.getByLabelText("Slug")).toHaveValue("spring-classic-two");
    await user.type(dialog.getByLabelText("First day"), "2028-06-01");
    expect(dialog.getByLabelText("Slug"), "always with its year").toHaveValue(
      "spring-classic-two-2028",
    );
    await user.type(dialog.getByLabelText("Slug"), "-b");
    await user.type(dialog.getByLabelText("Name"), " Three");
    expect(dialog.getByLabelText("Slug")).toHaveValue("spring-classic-two-2028-b");
  });

  it("names what is missing, and keeps what was entered when it is refused", async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(alerts).toEqual(["dateStart cannot be empty"]);
    const sentence = "Another tournament has this slug.";
    server.use(http.post("/api/Tournament/copy", () => someProblem(409, { slug: [sentence] })));
    await user.type(dialog.getByLabelText("First day"), "2028-06-01");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(alerts.at(-1)).toBe(`Error: ${sentence}`));
    expect(dialog.getByLabelText("Slug")).toHaveAccessibleDescription(/Another tournament/);
    expect(dialog.getByLabelText("First day")).toHaveValue("2028-06-01");
  });

  it("may be left", async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
