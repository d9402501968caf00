import { screen, waitFor, within } from "@testing-library/react";
import type { Group, Round } from "#api/types.ts";
import { someRound, someTicket } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { someGroup, someMember } from "#testing/ticket-factories.ts";

const enabled = { enabledDisabledTicketCategories: [{ ticketCategoryId: 11, enabled: true }] };
const morning = { id: 31, name: "Morning Shotgun", startDate: "2027-06-03", startTime: "08:00" };
const inMorning = { roundId: 31, round: morning };

function open(group: Partial<Group>, rounds: Round[]) {
  signedInAs({ id: 5 });
  const state = { group: someGroup(group) };
  const bodies: unknown[] = [];
  server.use(
    http.get("/api/Ticket/{id}", ({ response }) => response(200).json(someTicket())),
    http.get("/api/Group/query/ticket/{id}", ({ response }) => response(200).json([state.group])),
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json(rounds)),
    http.put("/api/Group", async ({ request, response }) => {
      const body = await request.json();
      bodies.push({ ...body, ifMatch: request.headers.get("If-Match") });
      state.group = someGroup(body.roundId === null ? {} : inMorning);
      return response(200).json(state.group);
    }),
  );
  return { state, bodies, ...visit("/account/tickets/51/groups") };
}

const choices = () => within(screen.getByRole("list", { name: "Rounds" }));

describe("the round of a group", () => {
  it("is chosen among rounds with enough spots; others name the reason", async () => {
    const { user, bodies } = open({}, [
      someRound({ id: 31, ...enabled, attendeeSpotsAvailiable: 4 }),
      someRound({ id: 32, name: "Noon", ...enabled, attendeeSpotsAvailiable: 3 }),
      someRound({ id: 33, name: "Sponsors only" }),
    ]);
    await user.click(await screen.findByRole("button", { name: "Choose a round" }));
    const choose = await screen.findByRole("button", { name: "Choose Morning Shotgun" });
    expect(choose).toHaveFocus();
    expect(choices().getAllByRole("button")).toHaveLength(1);
    expect(
      choices().getByText("6/3/2027 8:00 AM, All eighteen tees, 4 of 72 spots left"),
    ).toBeVisible();
    const [, noon, sponsors] = choices().getAllByRole("listitem");
    expect(within(noon ?? document.body).getByText("Insufficient Spots for Group")).toBeVisible();
    expect(noon).toHaveTextContent("3 of 72 spots left, 4 needed");
    const other = within(sponsors ?? document.body);
    expect(other.getByText("Insufficient Spots for Group")).toBeVisible();
    expect(other.getByText(/not for Foursome tickets$/)).toBeVisible();
    await user.click(choose);
    await waitFor(() => expect(alerts).toEqual(["Group is assigned successfully."]));
    expect(bodies).toEqual([{ id: 61, roundId: 31, ifMatch: '"1-"' }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("article")).toHaveTextContent("Morning Shotgun, 6/3/2027 8:00 AM");
    expect(screen.getByRole("button", { name: "Change round" })).toHaveFocus();
  });

  it("shows the start, the pairing, and members who play apart", async () => {
    const [sam, kim] = [someMember(71, "Sam", "Rivera"), someMember(72, "Kim", "Lee")];
    const attendees = [
      { ...sam, start: "7A" },
      { ...kim, start: "08:10" },
    ];
    open({ ...inMorning, start: "7A", partners: ["Ann Baker", "Bo Cruz"], attendees }, []);
    expect(await screen.findByText("Hole 7A")).toBeVisible();
    expect(screen.getByText("Plays with Ann Baker, Bo Cruz")).toBeVisible();
    expect(screen.getByText("Plays apart: Tee time 8:10 AM")).toBeVisible();
    expect(screen.getAllByText(/Plays apart/)).toHaveLength(1);
  });

  it("has a wish of the buyer beside it", async () => {
    const { user, state } = open({ wish: "" }, []);
    const sent: unknown[] = [];
    server.use(
      http.put("/api/Group/wish", async ({ request, response }) => {
        sent.push([await request.json(), request.headers.get("If-Match")]);
        state.group = someGroup({ wish: "With the Parks", version: 2 });
        return response(200).json(state.group);
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Write a wish" }));
    await user.type(
      await screen.findByLabelText(/^With whom would you like to play/),
      "With the Parks",
    );
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Wish: With the Parks")).toBeVisible();
    expect(sent).toEqual([[{ id: 61, wish: "With the Parks" }, '"1-"']]);
    expect(screen.getByRole("button", { name: "Change the wish" })).toHaveFocus();
  });

  it("names the place that was lost by cancelling the ticket", async () => {
    const groups = someTicket().groups.map((group) => ({ ...group, leftRound: morning }));
    open({}, []);
    server.use(
      http.get("/api/Ticket/{id}", ({ response }) => response(200).json(someTicket({ groups }))),
    );
    expect(
      await screen.findByText("No round: it has lost its place in Morning Shotgun."),
    ).toBeVisible();
  });

  it("says only that there is none while the ticket is cancelled", async () => {
    const groups = someTicket().groups.map((group) => ({ ...group, leftRound: morning }));
    open({}, []);
    server.use(
      http.get("/api/Ticket/{id}", ({ response }) =>
        response(200).json(someTicket({ isCancelled: true, groups })),
      ),
    );
    expect(await screen.findByText("No round yet")).toBeVisible();
  });

  it("is left out when the category does not play golf", async () => {
    const ticketCategory = { ...someTicket().ticketCategory, name: "Dinner", playFlag: false };
    const groups = someTicket().groups.map((group) => ({ ...group, leftRound: morning }));
    open({}, [someRound(enabled)]);
    server.use(
      http.get("/api/Ticket/{id}", ({ response }) =>
        response(200).json(someTicket({ ticketCategory, groups })),
      ),
    );
    expect(await screen.findByRole("button", { name: "Add teammate" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /round/i })).toBeNull();
    expect(screen.queryByText(/round/i)).toBeNull();
  });

  it("is refused when another group was first", async () => {
    const { user } = open({}, [someRound(enabled)]);
    server.use(
      http.put("/api/Group", () => someProblem(409, { roundId: ["Insufficient Spots for Group"] })),
    );
    await user.click(await screen.findByRole("button", { name: "Choose a round" }));
    const choose = await screen.findByRole("button", { name: "Choose Morning Shotgun" });
    server.use(
      http.get("/api/Round/query/tournament/{id}", ({ response }) =>
        response(200).json([someRound({ ...enabled, attendeeSpotsAvailiable: 2 })]),
      ),
    );
    await user.click(choose);
    await waitFor(() => expect(alerts).toEqual(["Error: Insufficient Spots for Group"]));
    expect(await screen.findByText("Insufficient Spots for Group")).toBeVisible();
    expect(screen.getByText("No round yet")).toBeInTheDocument();
  });

  it("is reloaded before a change when a teammate has changed it", async () => {
    const { user, state } = open({}, [
      someRound(enabled),
      someRound({ id: 32, name: "Noon", ...enabled }),
    ]);
    const changed = "Somebody else has changed this.";
    server.use(
      http.put("/api/Group", () => {
        state.group = someGroup({ ...inMorning, version: 2 });
        return someProblem(409, { "": [changed] }, "/problems/stale");
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Choose a round" }));
    await user.click(await screen.findByRole("button", { name: "Choose Noon" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${changed}`]));
    expect(await screen.findByText("Your round now")).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose Noon" })).toBeVisible();
  });

  it("is left after a confirmation", async () => {
    const { user, bodies } = open(inMorning, [someRound(enabled)]);
    answerQuestionsWith("no");
    await user.click(await screen.findByRole("button", { name: "Leave round" }));
    expect(questions[0]).toMatch(/^Are you sure you want to remove Group 1 from Morning Shotgun\?/);
    expect(bodies).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "Leave round" }));
    await waitFor(() => expect(alerts).toEqual(["Group is removed from round successfully."]));
    expect(bodies).toEqual([{ id: 61, roundId: null, ifMatch: '"1-"' }]);
    expect(await screen.findByText("No round yet")).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose a round" })).toHaveFocus();
  });

  it("is marked among the others, and is changed", async () => {
    const { user } = open(inMorning, [
      someRound(enabled),
      someRound({ id: 32, name: "Noon", ...enabled }),
    ]);
    await user.click(await screen.findByRole("button", { name: "Change round" }));
    expect(await screen.findByText("Your round now")).toBeVisible();
    expect(choices().getByText(/, 1 of your groups$/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose Noon" })).toBeVisible();
  });

  it("is still to come when there are none", async () => {
    const { user } = open({}, []);
    await user.click(await screen.findByRole("button", { name: "Choose a round" }));
    expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
  });

  it("cannot be chosen while the rounds cannot be loaded", async () => {
    const { user } = open({}, [someRound(enabled)]);
    server.use(
      http.get("/api/Round/query/tournament/{id}", () => Response.error(), { once: true }),
    );
    await user.click(await screen.findByRole("button", { name: "Choose a round" }));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Choose Morning Shotgun" })).toBeVisible();
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
  });
});
