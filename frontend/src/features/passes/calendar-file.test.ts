import { somePass } from "#testing/event-factories.ts";
import { calendarText } from "./calendar-file.ts";
import { linesOf } from "./pass-picture.ts";

const round = { id: 3, name: "Morning Shotgun", startDate: "2027-06-03", startTime: "08:00" };

describe("the calendar file of a pass", () => {
  it("has the start of the round in UTC, and the place", () => {
    const pass = somePass({ group: { ...somePass().group, round } });
    pass.tournament.locationTitle = "Heron Lakes; East, West";
    pass.tournament.locationAddress = "";
    const text = calendarText(pass, "America/New_York");
    expect(text).toContain("\r\nDTSTART:20270603T120000Z\r\n");
    expect(text).toContain(String.raw`LOCATION:Heron Lakes\; East\, West`);
  });

  it("has whole days while no round is chosen, in lines of at most 75 octets", () => {
    const { tournament } = somePass();
    const long = { ...tournament, dateEnd: "2027-06-30", name: "Ü".repeat(74) };
    const text = calendarText(somePass({ tournament: long }), "America/New_York");
    expect(text).toContain("DTSTART;VALUE=DATE:20270603\r\nDTEND;VALUE=DATE:20270701");
    const octets = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  });
});

describe("the lines of a text in the picture of a pass", () => {
  const fits = (part: string) => part.length <= 10;

  it.each([
    ["Sam Rivera", ["Sam Rivera"]],
    ["Heron Lakes Classic", ["Heron", "Lakes…"]],
    ["Bartholomew", ["Bartholome", "w"]],
    ["BartholomewBartholomew", ["Bartholome", "wBartholo…"]],
  ])("%s", (text, lines) => {
    expect(linesOf(text, fits, 2)).toEqual(lines);
  });
});
