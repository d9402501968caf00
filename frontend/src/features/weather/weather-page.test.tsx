import { screen, waitFor, within } from "@testing-library/react";
import type { TournamentWeather } from "#api/types.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { answerQuestionsWith, questions } from "#testing/setup.ts";
import { someTournamentDetail } from "#testing/event-factories.ts";

const address = "/tournaments/7/admin/weather";

const dry: TournamentWeather = {
  tournamentId: 7,
  liveFlag: true,
  dateStart: "2099-06-03",
  dateEnd: "2099-06-03",
  weather: null,
  mail: null,
  choices: [],
  version: 4,
};

const rain = (changes: Partial<NonNullable<TournamentWeather["weather"]>>) => ({
  state: "waiting" as const,
  note: "",
  decisionAt: null,
  formerDateStart: null,
  formerDateEnd: null,
  ...changes,
});

/** Stores decisions; returns them with their versions. */
function keepWeather(kept: TournamentWeather = dry) {
  const decided: unknown[] = [];
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) => response(200).json(someTournamentDetail())),
    http.get("/api/Weather/tournament/{id}", ({ response }) => response(200).json(kept)),
    http.put("/api/Weather", async ({ request, response }) => {
      decided.push([await request.json(), request.headers.get("If-Match")]);
      return response(200).json(kept);
    }),
  );
  return decided;
}

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
});

describe("Weather", () => {
  it("postpones after a confirmation, from the loaded version", async () => {
    const decided = keepWeather();
    const { user } = visit(address);
    await user.click(await screen.findByRole("radio", { name: /Postpone/ }));
    await user.type(screen.getByLabelText(/New first day/), "2099-06-10");
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Decide" }));
    expect(questions).toHaveLength(1);
    expect(decided).toEqual([]);
    answerQuestionsWith("yes");
    await user.type(screen.getByLabelText(/A sentence/), "Thunder.");
    await user.click(screen.getByRole("button", { name: "Decide" }));
    const body = { id: 7, decision: "postponed", note: "Thunder.", dateStart: "2099-06-10" };
    await waitFor(() => expect(decided).toEqual([[body, '"4-"']]));
  });

  it("announces the time of the decision without a confirmation or mails", async () => {
    const decided = keepWeather();
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Decide" }));
    await waitFor(() => expect(decided).toHaveLength(1));
    expect(questions).toEqual([]);
    expect(decided[0]).toMatchObject([{ decision: "waiting" }, '"4-"']);
  });

  it("shows a cancellation with the choices, and takes it back", async () => {
    const choice = {
      id: 51,
      reference: "FW-7K3Q2M",
      ticketCategoryId: 11,
      sponsorFlag: false,
      buyer: "Sam Rivera",
      received: 650,
      choice: null,
      chosenAt: null,
    };
    const decided = keepWeather({
      ...dry,
      weather: rain({ state: "cancelled", note: "Thunder." }),
      choices: [choice, { ...choice, id: 52, choice: "gift", buyer: "Kim Lee" }],
    });
    const { user } = visit(address);
    expect(
      await screen.findByText("This event is cancelled because of the weather."),
    ).toBeVisible();
    expect(screen.getByText("Thunder.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
    expect(screen.getByText("Not chosen yet 1 · Refund 0 · Gift 1 · Next year 0")).toBeVisible();
    const table = within(screen.getByRole("table", { name: "Choices" }));
    expect(table.getByText("Not chosen yet")).toBeVisible();
    expect(table.getByText("Gift")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Take it back" }));
    expect(questions[0]).toMatch(/^Take the cancellation back\?/);
    await waitFor(() => expect(decided).toEqual([[{ id: 7, decision: "none" }, '"4-"']]));
  });

  it("has no decision for a hidden event", async () => {
    keepWeather({ ...dry, liveFlag: false });
    visit(address);
    expect(
      await screen.findByText("This event is not live, so there is nobody to tell."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
  });

  it("says that the event is over", async () => {
    keepWeather({ ...dry, dateStart: "2020-06-03", dateEnd: "2020-06-03" });
    visit(address);
    expect(await screen.findByText(/^The event was on Wednesday, June 3rd, 2020/)).toBeVisible();
    expect(screen.getByText("This event is over.")).toBeVisible();
  });

  it("says that it could not be loaded", async () => {
    keepWeather();
    server.use(http.get("/api/Weather/tournament/{id}", () => someProblem(503, { "": ["Away."] })));
    visit(address);
    expect(await screen.findByText("The weather could not be loaded just now.")).toBeVisible();
  });
});
