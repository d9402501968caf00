import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Tournament, TournamentDetail } from "#api/types.ts";
import { rememberCopy } from "#features/tournaments/copied-parts.ts";
import {
  someRound,
  someTicketCategory,
  someTournamentDetail,
  someWidget,
} from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, expectConsoleError, questions } from "#testing/setup.ts";

const address = "/tournaments/7/edit";
const banner: Partial<TournamentDetail> = {
  bannerPhotoUrl: "/media/banner/0123.jpg",
  bannerPhotoFileName: "tee.jpg",
};

interface Change {
  body: object;
  ifMatch: string | null;
}

/** A server with one tournament, which anybody may change, and what was asked of it. */
function serve(changes: Partial<TournamentDetail> = {}) {
  const state = { row: someTournamentDetail({ id: 7, ...changes }), version: 1 };
  const sent: Change[] = [];
  const become = (row: object) => {
    state.row = { ...state.row, ...row };
    state.version += 1;
  };
  const etag = () => `"${state.version}"`;
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(state.row, { headers: { ETag: etag() } }),
    ),
    http.put("/api/Tournament", async ({ request, response }) => {
      const body = await request.json();
      const ifMatch = request.headers.get("If-Match");
      sent.push({ body, ifMatch });
      if (ifMatch !== etag()) return someProblem(409, { "": [stale] }, "/problems/stale");
      become(body);
      return response(200).json(state.row);
    }),
  );
  return { state, sent, become };
}

/** The landing page is that of another live tournament. */
function landOn(changes: Partial<Tournament>) {
  server.use(
    http.get("/api/Tournament/mostRecentLive", ({ response }) =>
      response(200).json(someTournament({ id: 3, ...changes })),
    ),
  );
}

const landing =
  "Heron Lakes (1/22/2100) is still to come, and the site opens on it. Once Heron Lakes (1/20/2101) is live, the site opens " +
  "on that one instead. Tickets of both can be bought, paid for and changed. Set it live?";
const stale = "Somebody else has changed this since you loaded it.";

async function open(roles: string[] = ["Admin"]) {
  signedInAs({ roles });
  const visitor = visit(address);
  await screen.findByRole("heading", { name: "General Information", level: 1 });
  await screen.findByLabelText(/^Name/);
  return visitor;
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const save = () => screen.getByRole("button", { name: "Save Changes" });

describe("General Information", () => {
  it("is changed by an Admin, from the version that was loaded", async () => {
    const { sent, state } = serve();
    const { user } = await open();
    expect(field("Slug")).toHaveValue("spring-classic");
    expect(field("Slug")).toHaveAccessibleDescription(/links with the old one lead to the new one/);
    await user.type(field("Name"), " 2027");
    expect(field("Slug"), "only a new tournament's follows").toHaveValue("spring-classic");
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(sent).toMatchObject([{ ifMatch: '"1"', body: { id: 7, name: "Spring Classic 2027" } }]);
    expect(state.row.name).toBe("Spring Classic 2027");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Event Page" })).toHaveAttribute(
      "href",
      "/tournaments/7/spring-classic",
    );
  });

  it("has a moment from which on only Admins change teams", async () => {
    const { sent } = serve({ teamsFreezeAt: null });
    const { user } = await open();
    expect(screen.queryByLabelText(/until, time/)).toBeNull();
    fireEvent.change(field("Teams can be changed until"), { target: { value: "2027-06-02" } });
    fireEvent.change(await screen.findByLabelText(/until, time/), { target: { value: "17:00" } });
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ teamsFreezeAt: "2027-06-02T21:00:00.000Z" });
    expect(sent[0]?.body).not.toHaveProperty("freezeDay");
  });

  it("reports a stale version, takes up the newer one, and saves again", async () => {
    const { state, become } = serve();
    const { user } = await open();
    await user.type(field("Name"), " 2027");
    become({ locationTitle: "Pine Hollow" });
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual([`Error: ${stale}`]));
    expect(state.row.name).toBe("Spring Classic");
    await user.click(screen.getByRole("button", { name: "Load the latest version" }));
    await waitFor(() => expect(field("Venue")).toHaveValue("Pine Hollow"));
    expect(field("Name")).toHaveValue("Spring Classic 2027");
    await user.click(save());
    await waitFor(() => expect(alerts.at(-1)).toBe("Tournament successfully updated."));
    expect(state.row).toMatchObject({ name: "Spring Classic 2027", locationTitle: "Pine Hollow" });
  });

  it("is read by a Content Editor, who can change nothing of it", async () => {
    serve({ liveFlag: false, ...banner });
    await open(["Content Editor"]);
    const main = within(screen.getByRole("main"));
    const inputs = [...main.getAllByRole("textbox"), main.getByRole("switch")];
    expect(inputs).toHaveLength(6);
    for (const input of [...inputs, field("First day"), field("Last day")])
      expect(input).toBeDisabled();
    expect(main.queryByRole("button")).toBeNull();
    expect(main.getByRole("link", { name: "Event Content" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/content/widgets",
    );
    expect(main.queryByText("What comes next")).toBeNull();
    expect(main.getByRole("img", { name: "The banner of Spring Classic" })).toBeVisible();
    expect(main.queryByLabelText("Upload a picture")).toBeNull();
  });

  it.each([[["User"]], [["Volunteer"]]])("is not for %s", async (roles) => {
    signedInAs({ roles });
    visit(address);
    expect(await screen.findByText(/needs the role Content Editor or Admin/)).toBeVisible();
  });

  it("says in words that loading failed, and loads again when asked to", async () => {
    signedInAs({ roles: ["Admin"] });
    server.use(
      http.get("/api/Tournament/{id}", () => someProblem(503, { "": ["Please try again."] }), {
        once: true,
      }),
    );
    const { user } = visit(address);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded just now");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(/^Name/)).toBeVisible();
  });
});

describe("what comes next", () => {
  const steps = () => within(screen.getByRole("region", { name: "What comes next" }));

  it("asks to look over what was copied, until it is opened", async () => {
    rememberCopy(7, "Spring Classic, 06/13/2026");
    serve({ liveFlag: false, rounds: [someRound()] });
    const { user } = await open();
    const told = "Copied from Spring Classic, 06/13/2026: look it over";
    expect(await steps().findByText(told)).toBeVisible();
    expect(steps().queryByText("Done")).toBeNull();
    const link = steps().getByRole("link", { name: "Schedule the rounds" });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(await steps().findByText("Done")).toBeVisible();
    expect(steps().queryByText(told)).toBeNull();
  });

  it("ticks off what is there, and leads to the rest", async () => {
    serve({ liveFlag: false, rounds: [someRound()] });
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicketCategory({ liveFlag: false })]),
      ),
      http.get("/api/Widget/query/tournament/{id}", ({ response }) =>
        response(200).json([someWidget("<p>Welcome</p>")]),
      ),
    );
    await open();
    await waitFor(() =>
      expect(
        steps()
          .getAllByRole("listitem")
          .map((step) => step.textContent),
      ).toEqual([
        "Upload a banner",
        "Add attendee ticket categories Done",
        "Add sponsor ticket categories",
        "Schedule the rounds Done",
        "Write the content of the page Done",
        "Put sponsors on this event",
      ]),
    );
    expect(
      steps()
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      "#banner",
      "/tournaments/7/admin/ticket_categories/attendee",
      "/tournaments/7/admin/ticket_categories/sponsor",
      "/tournaments/7/admin/rounds/new",
      "/tournaments/7/admin/content/widgets",
      "/tournaments/7/admin/user-sponsor",
    ]);
  });

  it("leads to the sponsors until some are put on the event, on a copy too", async () => {
    rememberCopy(7, "Spring Classic, 06/13/2026");
    serve({ liveFlag: false });
    server.use(
      http.get("/api/TournamentSponsor/query/tournament/{id}", ({ response }) =>
        response(200).json([
          { id: 1, tournamentId: 7, sponsorId: 31, sponsor: { name: "Gamma", liveFlag: true } },
        ]),
      ),
    );
    await open();
    const items = () =>
      steps()
        .getAllByRole("listitem")
        .map((step) => step.textContent);
    await waitFor(() => expect(items()).toContain("Put sponsors on this event Done"));
  });

  it("sets the tournament live with one click, and is no longer needed then", async () => {
    const { sent } = serve({ liveFlag: false });
    const { user } = await open();
    await user.click(steps().getByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(screen.queryByText("What comes next")).toBeNull());
    expect(sent).toEqual([{ ifMatch: '"1"', body: { id: 7, liveFlag: true } }]);
    expect(alerts).toEqual(["Tournament successfully updated."]);
    expect(field("Live")).toBeChecked();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("asks before another coming tournament loses the landing page", async () => {
    const { sent } = serve({ liveFlag: false, name: "Heron Lakes", dateStart: "2101-01-20" });
    landOn({ name: "Heron Lakes", dateStart: "2100-01-22", dateEnd: "2100-01-22" });
    const { user } = await open();
    answerQuestionsWith("no");
    await user.click(steps().getByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(questions).toEqual([landing]));
    expect([sent, alerts]).toEqual([[], []]);
    await user.click(field("Live"));
    await user.click(save());
    await waitFor(() => expect(questions).toEqual([landing, landing]));
    expect([sent, alerts]).toEqual([[], []]);
    answerQuestionsWith("yes");
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(sent).toMatchObject([{ body: { liveFlag: true } }]);
  });

  it.each([
    ["that is over", { dateStart: "2020-01-22", dateEnd: "2020-01-22" }],
    ["that keeps it, starting later", { dateStart: "2102-01-22", dateEnd: "2102-01-22" }],
  ])("asks nothing beside a live tournament %s", async (_which, dates) => {
    serve({ liveFlag: false, dateStart: "2101-01-20" });
    landOn(dates);
    const { user } = await open();
    await user.click(steps().getByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(questions).toEqual([]);
  });

  it("says that the steps could not be looked up, and retries", async () => {
    serve({ liveFlag: false });
    server.use(
      http.get(
        "/api/TicketCategory/query/tournament/{id}",
        () => someProblem(503, { "": ["Wait."] }),
        { once: true },
      ),
    );
    const { user } = await open();
    expect(await steps().findByRole("alert")).toHaveTextContent("could not be looked up just now");
    expect(steps().getByRole("link", { name: "Schedule the rounds" })).toBeVisible();
    await user.click(steps().getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(steps().queryByRole("alert")).toBeNull());
  });

  it("waits until the form is saved, and sets live what was saved", async () => {
    const { sent, state } = serve({ liveFlag: false });
    const { user } = await open();
    const setLive = () => steps().getByRole("button", { name: "Set Live" });
    await user.type(field("Name"), " 2027");
    expect(setLive()).toBeDisabled();
    expect(steps().getByText(/^Save your changes first/)).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(setLive()).toBeEnabled());
    await user.click(setLive());
    await waitFor(() => expect(field("Live")).toBeChecked());
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(state.row).toMatchObject({ name: "Spring Classic 2027", liveFlag: true });
  });

  it("sets live what it shows, and loads what somebody else has made of it", async () => {
    const { become } = serve({ liveFlag: false });
    const { user } = await open();
    become({ locationTitle: "Pine Hollow" });
    await user.click(steps().getByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${stale}`]));
    await waitFor(() => expect(field("Venue")).toHaveValue("Pine Hollow"));
    expect(field("Live")).not.toBeChecked();
  });
});

describe("the banner", () => {
  const file = new File(["a picture"], "tee.jpg", { type: "image/jpeg" });

  it("is uploaded beside a form that somebody is typing into, and shown", async () => {
    const { become, sent } = serve();
    const parts: FormDataEntryValue[] = [];
    server.use(
      http.post("/api/Tournament/banner", async ({ request, response }) => {
        const form = await request.formData();
        parts.push(form.get("TournamentId") ?? "", ...form.getAll("Photo"));
        become(banner);
        return response(201).json(someTournamentDetail(banner));
      }),
    );
    const { user } = await open();
    expect(screen.getByText("There is no banner yet.")).toBeVisible();
    await user.type(field("Name"), " 2027");
    await user.upload(screen.getByLabelText("Upload a picture"), file);
    const picture = await screen.findByRole("img", { name: "The banner of Spring Classic" });
    expect(picture).toHaveAttribute("src", "/media/banner/0123.jpg");
    await waitFor(() => expect(screen.getByText(/Done/)).toBeVisible());
    expect(parts[0]).toBe("7");
    expect(parts[1]).toMatchObject({ type: "image/jpeg", size: file.size });
    expect(screen.getByLabelText("Upload a picture")).toBeDisabled();
    expect(alerts).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(sent[0]?.ifMatch).toBe('"2"');
  });

  it("that the server refuses is told in its words, and marked", async () => {
    expectConsoleError();
    serve();
    server.use(
      http.post("/api/Tournament/banner", () =>
        someProblem(415, { Photo: ["Photo must be a png or jpeg picture."] }),
      ),
    );
    const { user } = await open();
    await user.upload(screen.getByLabelText("Upload a picture"), file);
    await waitFor(() => expect(screen.getByText("Error")).toBeVisible());
    expect(alerts).toEqual(["Error: Photo must be a png or jpeg picture."]);
    expect(screen.getByText(/^tee\.jpg/)).toHaveTextContent(
      "Error Photo must be a png or jpeg picture.",
    );
    expect(screen.getByLabelText("Upload a picture")).toBeEnabled();
  });

  it("is removed once that was asked, which makes room for another", async () => {
    const { become } = serve(banner);
    server.use(
      http.delete("/api/Tournament/banner/{id}", ({ params, response }) => {
        expect(params.id).toBe("7");
        become({ bannerPhotoUrl: null, bannerPhotoFileName: null });
        return response(204).empty();
      }),
    );
    const { user } = await open();
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Remove banner" }));
    expect(screen.getByRole("img", { name: "The banner of Spring Classic" })).toBeVisible();
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "Remove banner" }));
    expect(await screen.findByText("There is no banner yet.")).toBeVisible();
    expect(questions[1]).toBe("Are you sure you want to remove the banner?");
    expect(screen.getByRole("heading", { name: "Banner" })).toHaveFocus();
    expect(screen.getByLabelText("Upload a picture")).toBeEnabled();
  });
});
