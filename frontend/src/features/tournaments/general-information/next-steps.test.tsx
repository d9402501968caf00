import { screen, waitFor, within } from "@testing-library/react";
import type { Tournament } from "#api/types.ts";
import { rememberCopy } from "#features/tournaments/copied-parts.ts";
import { someRound, someTicketCategory, someWidget } from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { field, openDetails, save, serveDetails, stale } from "#testing/general-information.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";

/** Another live tournament has the landing page. */
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

describe("what comes next", () => {
  const steps = () => within(screen.getByRole("region", { name: "What comes next" }));

  it("asks to look over copied parts until they are opened", async () => {
    rememberCopy(7, "Spring Classic, 06/13/2026");
    serveDetails({ liveFlag: false, rounds: [someRound()] });
    const { user } = await openDetails();
    const told = "Copied from Spring Classic, 06/13/2026: look it over";
    expect(await steps().findByText(told)).toBeVisible();
    expect(steps().queryByText("Done")).toBeNull();
    const link = steps().getByRole("link", { name: "Schedule the rounds" });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(await steps().findByText("Done")).toBeVisible();
    expect(steps().queryByText(told)).toBeNull();
  });

  it("ticks off finished steps, and links to the rest", async () => {
    serveDetails({ liveFlag: false, rounds: [someRound()] });
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicketCategory({ liveFlag: false })]),
      ),
      http.get("/api/Widget/query/tournament/{id}", ({ response }) =>
        response(200).json([someWidget("<p>Welcome</p>")]),
      ),
    );
    await openDetails();
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

  it("links to the sponsors until some are put on the event, also on a copy", async () => {
    rememberCopy(7, "Spring Classic, 06/13/2026");
    serveDetails({ liveFlag: false });
    server.use(
      http.get("/api/TournamentSponsor/query/tournament/{id}", ({ response }) =>
        response(200).json([
          { id: 1, tournamentId: 7, sponsorId: 31, sponsor: { name: "Gamma", liveFlag: true } },
        ]),
      ),
    );
    await openDetails();
    const items = () =>
      steps()
        .getAllByRole("listitem")
        .map((step) => step.textContent);
    await waitFor(() => expect(items()).toContain("Put sponsors on this event Done"));
  });

  it("sets the tournament live with one click, and disappears", async () => {
    const { sent } = serveDetails({ liveFlag: false });
    const { user } = await openDetails();
    await user.click(steps().getByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(screen.queryByText("What comes next")).toBeNull());
    expect(sent).toEqual([{ ifMatch: '"1"', body: { id: 7, liveFlag: true } }]);
    expect(alerts).toEqual(["Tournament successfully updated."]);
    expect(field("Live")).toBeChecked();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("asks before a coming tournament loses the landing page", async () => {
    const { sent } = serveDetails({
      liveFlag: false,
      name: "Heron Lakes",
      dateStart: "2101-01-20",
    });
    landOn({ name: "Heron Lakes", dateStart: "2100-01-22", dateEnd: "2100-01-22" });
    const { user } = await openDetails();
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
  ])("does not ask beside a live tournament %s", async (_which, dates) => {
    serveDetails({ liveFlag: false, dateStart: "2101-01-20" });
    landOn(dates);
    const { user } = await openDetails();
    await user.click(steps().getByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(questions).toEqual([]);
  });

  it("says that the steps could not be loaded, and retries", async () => {
    serveDetails({ liveFlag: false });
    server.use(
      http.get(
        "/api/TicketCategory/query/tournament/{id}",
        () => someProblem(503, { "": ["Wait."] }),
        { once: true },
      ),
    );
    const { user } = await openDetails();
    expect(await steps().findByRole("alert")).toHaveTextContent("could not be looked up just now");
    expect(steps().getByRole("link", { name: "Schedule the rounds" })).toBeVisible();
    await user.click(steps().getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(steps().queryByRole("alert")).toBeNull());
  });

  it("waits until the form is saved, and sets the saved version live", async () => {
    const { sent, state } = serveDetails({ liveFlag: false });
    const { user } = await openDetails();
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

  it("sets the shown version live, and loads another person's changes", async () => {
    const { become } = serveDetails({ liveFlag: false });
    const { user } = await openDetails();
    become({ locationTitle: "Pine Hollow" });
    await user.click(steps().getByRole("button", { name: "Set Live" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${stale}`]));
    await waitFor(() => expect(field("Venue")).toHaveValue("Pine Hollow"));
    expect(field("Live")).not.toBeChecked();
  });
});
