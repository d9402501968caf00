import { ordinalText, timeLeft } from "./time-left.ts";

describe("the time left", () => {
  it("is in the largest unit that fits", () => {
    const now = Date.parse("2027-04-01T12:00:00Z");
    const texts = ["04-08T12:00", "04-03T12:00", "04-01T13:59", "04-01T12:01", "04-01T11:00"].map(
      (until) => timeLeft(`2027-${until}:00Z`, now),
    );
    expect(texts).toEqual([
      "7 more days",
      "48 more hours",
      "1 more hour",
      "1 more minute",
      "0 more minutes",
    ]);
  });
});

describe("ordinals", () => {
  it("have their spoken endings", () => {
    const texts = [1, 2, 3, 4, 11, 12, 13, 21, 103, 112].map(ordinalText);
    expect(texts).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "103rd",
      "112th",
    ]);
  });
});
