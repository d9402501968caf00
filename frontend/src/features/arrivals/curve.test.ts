import { arrivedAt, someArrival } from "#testing/arrivals.ts";
import { busiest, curveOf } from "./curve.ts";

const zone = "America/New_York";
const at = (clock: string, day = "03") => arrivedAt(`2027-06-${day}T${clock}:00Z`);

describe("the curve of the morning", () => {
  it("is null before the first arrival", () => {
    expect(curveOf([], zone)).toBeNull();
    expect(curveOf([someArrival()], zone)).toBeNull();
  });

  it("rises with each arrival, and has half-hours without one", () => {
    const curve = curveOf([at("12:40"), at("11:05"), at("12:35"), someArrival()], zone);
    const clock = (moment = 0) => new Date(moment).toISOString().slice(11, 16);
    expect(curve?.steps.map((step) => [clock(step.at), step.count])).toEqual([
      ["11:05", 1],
      ["12:35", 2],
      ["12:40", 3],
    ]);
    expect(
      curve?.halfHours.map(({ from, arrived, total }) => [clock(from), arrived, total]),
    ).toEqual([
      ["11:00", 1, 1],
      ["11:30", 0, 1],
      ["12:00", 0, 1],
      ["12:30", 2, 3],
    ]);
    expect(clock(curve?.until)).toBe("13:00");
    expect(curve && busiest(curve)?.arrived).toBe(2);
  });

  it("counts an arrival on the half-hour in the one that begins", () => {
    const curve = curveOf([at("12:00"), at("12:30")], zone);
    expect(curve?.halfHours.map(({ arrived }) => arrived)).toEqual([1, 1]);
  });

  it("covers the last day of several, in the time zone of the course", () => {
    // In New York, 03:30 in UTC still belongs to the day before.
    const curve = curveOf([at("12:00"), at("03:30", "04"), at("12:00", "04")], zone);
    expect(curve?.steps).toHaveLength(1);
    expect(curveOf([at("12:00"), at("03:30", "04")], zone)?.steps).toHaveLength(2);
  });
});
