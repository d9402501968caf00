import { someTournament } from "#testing/factories.ts";
import { namedWithDay, namedWithYear, tournamentOfDay } from "./tournaments.ts";

const on = (id: number, dateStart: string, dateEnd = dateStart, liveFlag = true) =>
  someTournament({ id, dateStart, dateEnd, liveFlag });

const thisYear = on(1, "2027-06-03", "2027-06-04");
const nextYear = on(2, "2028-06-01");
const lastYear = on(3, "2026-06-05");

describe("the tournament of the day", () => {
  it.each([
    ["on its last day, with next year's live", [nextYear, thisYear, lastYear], "2027-06-04", 1],
    ["on its first day", [lastYear, thisYear, nextYear], "2027-06-03", 1],
    ["the next one to come", [nextYear, lastYear, thisYear], "2027-06-02", 1],
    ["the next one after this year's", [lastYear, thisYear, nextYear], "2027-06-05", 2],
    ["the latest when all are over", [thisYear, lastYear], "2027-06-05", 1],
    [
      "the later made of two on one day",
      [on(5, "2027-06-03"), on(4, "2027-06-03")],
      "2027-06-03",
      5,
    ],
    [
      "none that is not live",
      [on(4, "2027-06-03", "2027-06-03", false), nextYear],
      "2027-06-03",
      2,
    ],
  ])("is %s", (_, tournaments, today, id) => {
    expect(tournamentOfDay(tournaments, today)?.id).toBe(id);
  });

  it("is none without a live one", () => {
    expect(tournamentOfDay([on(4, "2027-06-03", "2027-06-03", false)], "2027-06-03")).toBeNull();
  });
});

it("a name is distinguished by its first day", () => {
  const tournament = someTournament({ name: "Spring Classic", dateStart: "2027-06-03" });
  expect(namedWithDay(tournament)).toBe("Spring Classic, 6/3/2027");
});

it("a name has its year once", () => {
  const named = (name: string) => namedWithYear(someTournament({ name, dateStart: "2027-06-03" }));
  expect(named("Spring Classic")).toBe("Spring Classic, 2027");
  expect(named("Spring Classic 2027")).toBe("Spring Classic 2027");
});
