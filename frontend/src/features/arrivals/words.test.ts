import { dialled, groupTitle, missingText } from "./words.ts";

const group = {
  id: 1,
  name: "Group 1",
  captain: "Ann Baker",
  sponsor: null,
  round: "Morning Shotgun",
  start: null,
  arrived: 1,
  expected: 4,
  missing: ["Ben Cole", "Cara Diaz"],
};

describe("the words of the board", () => {
  it.each([
    ["(602) 555-0199", "6025550199"],
    ["+1 602.555.0199", "+16025550199"],
    ["602 555 0199 ext. 12", "6025550199"],
    ["call my wife", ""],
  ])("dial %j as %j", (phone, digits) => {
    expect(dialled(phone)).toBe(digits);
  });

  it("distinguish groups of one name by sponsor and captain", () => {
    expect(groupTitle(group)).toBe("Ann Baker, Group 1");
    expect(groupTitle({ ...group, sponsor: "Tern River Bank", captain: "" })).toBe(
      "Tern River Bank, Group 1",
    );
  });

  it("count people without a name", () => {
    expect(missingText(group)).toBe("Ben Cole, Cara Diaz, 1 without a name");
    expect(missingText({ ...group, arrived: 2 })).toBe("Ben Cole, Cara Diaz");
  });
});
